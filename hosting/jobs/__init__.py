"""Jobs: written with their cause, done after it, by the process that they belong to."""

from hosting.jobs import jobs, kinds
from hosting.jobs.jobs import AT_ONCE, IDENTIFYING, KEPT, MAX_REQUESTS, RENEWED, Job, Jobs, Processes
from hosting.jobs.runner import ANSWERED, Alarm, Fault, PostponedError, Runner, Timer
