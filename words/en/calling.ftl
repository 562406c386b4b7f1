called = Here it is.
