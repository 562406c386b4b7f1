"""News of a league for the outside: by a webhook for programs, and as scheduled events of the server."""

from leagues.outside import news
from leagues.outside.meetings import Meeting, Meetings, wanted
from leagues.outside.webhooks import News, Webhook, Webhooks, signature
