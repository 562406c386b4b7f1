"""A league's news for others' programs: its webhook, and what is sent to it."""

from leagues.outside import news
from leagues.outside.webhooks import News, Webhook, Webhooks, signature

__all__ = [
    "News",
    "Webhook",
    "Webhooks",
    "news",
    "signature",
]
