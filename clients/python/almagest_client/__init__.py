"""The client of the Almagest service: typed calls for threads and asyncio, retries, one error class per code."""

from . import types
from ._client import AlmagestClient, AsyncAlmagestClient
from ._responses import OnResponse, RateLimit, ResponseInfo
from ._rows import RowResult, map_rows
from ._transport import AsyncSend, Request, Response, Send
from ._version import VERSION as __version__
from .errors import (
    AlmagestError,
    DailyLimitReachedError,
    DeadlineExceededError,
    InternalError,
    InvalidApiKeyError,
    InvalidRequestError,
    MissingApiKeyError,
    NotFoundError,
    PlanRequiredError,
    UnavailableError,
    UnexpectedError,
)

__all__ = [
    "AlmagestClient",
    "AlmagestError",
    "AsyncAlmagestClient",
    "AsyncSend",
    "DailyLimitReachedError",
    "DeadlineExceededError",
    "InternalError",
    "InvalidApiKeyError",
    "InvalidRequestError",
    "MissingApiKeyError",
    "NotFoundError",
    "OnResponse",
    "PlanRequiredError",
    "RateLimit",
    "Request",
    "Response",
    "ResponseInfo",
    "RowResult",
    "Send",
    "UnavailableError",
    "UnexpectedError",
    "__version__",
    "map_rows",
    "types",
]
