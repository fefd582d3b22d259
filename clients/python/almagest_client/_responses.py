"""The status, headers and rate limit of an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Awaitable, Callable, List, Mapping, Optional

from ._transport import Response


@dataclass(frozen=True)
class RateLimit:
    """The account's daily limit."""

    limit: int
    """Requests per day."""
    remaining: int
    """Requests left today."""
    reset_at: datetime
    """The next 00:00 UTC, when the limit resets."""


@dataclass(frozen=True)
class ResponseInfo:
    """An answer without its body."""

    status: int
    request_id: Optional[str]
    rate_limit: Optional[RateLimit]
    """None if the answer does not state it: only answers to a valid key do."""
    headers: Mapping[str, str]
    """By name in lower case."""


OnResponse = Callable[[ResponseInfo], None]
"""Called with every answer, also one that is followed by a retry or an error."""

Caller = Callable[[str, str, Mapping[str, Any], Optional[float], Optional[OnResponse]], Any]
"""Calls an endpoint: method, path, members of the request, timeout in seconds, callback."""

AsyncCaller = Callable[[str, str, Mapping[str, Any], Optional[float], Optional[OnResponse]], Awaitable[Any]]


def info_of(response: Response) -> ResponseInfo:
    headers = response.headers
    return ResponseInfo(response.status, headers.get("x-request-id"), _rate_limit_of(headers), headers)


def _rate_limit_of(headers: Mapping[str, str]) -> Optional[RateLimit]:
    stated: List[str] = [headers.get(f"x-ratelimit-{name}", "") for name in ("limit", "remaining", "reset")]
    if not all(re.fullmatch(r"[0-9]{1,12}", value) for value in stated):
        return None
    limit, remaining, reset = (int(value) for value in stated)
    return RateLimit(limit, remaining, datetime.fromtimestamp(reset, timezone.utc))
