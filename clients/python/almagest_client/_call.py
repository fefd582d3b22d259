"""What a call is, apart from the way in which it is sent: its request, its deadline, its retries and its errors."""

from __future__ import annotations

import http.client
import json
import math
import random
import re
import socket
import time
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, Optional
from urllib.parse import urlencode, urlsplit

from ._responses import OnResponse, info_of
from ._transport import Request, Response
from ._version import VERSION
from ._values import json_of
from .errors import (
    SERVICE_ERRORS,
    AlmagestError,
    DeadlineExceededError,
    InvalidRequestError,
    UnavailableError,
    UnexpectedError,
)

WAIT_SECONDS_MAX = 30.0
"""The longest wait of a call without a timeout."""
FIRST_WAIT_SECONDS_MAX = 0.25
"""Upper bound of the first wait if the answer states none. It doubles with each retry."""

_RETRIED_STATUSES = (429, 503)
_UNAVAILABLE_STATUSES = (429, 502, 503, 504)


@dataclass(frozen=True)
class Settings:
    """The options of a client, checked."""

    base_url: str
    headers: Mapping[str, str]
    timeout: float
    max_retries: int


def settings_of(
    base_url: str, api_key: str, timeout: float, max_retries: int, max_connections: int
) -> Settings:
    """Checks the options of a client.

    Raises:
        ValueError: An option is malformed. The message does not contain the key.
    """
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise ValueError("base_url must be an http or https URL without a user name: https://api.example.com")
    if parts.query or parts.fragment:
        raise ValueError("base_url must not have a query or a fragment")
    if not isinstance(api_key, str) or re.fullmatch(r"[\x21-\x7e]+", api_key) is None:
        raise ValueError("api_key must be a non-empty string of visible ASCII characters")
    if not timeout > 0:
        raise ValueError("timeout must be more than 0 seconds; math.inf is none")
    if max_retries < 0:
        raise ValueError("max_retries must not be negative")
    if max_connections < 1:
        raise ValueError("max_connections must be at least 1")
    headers = {
        "authorization": f"Bearer {api_key}",
        "accept": "application/json",
        "accept-encoding": "gzip",
        "user-agent": f"almagest-python/{VERSION}",
    }
    return Settings(base_url.rstrip("/"), headers, timeout, max_retries)


class Call:
    """One call with all its attempts."""

    def __init__(
        self,
        settings: Settings,
        verb: str,
        path: str,
        members: Mapping[str, Any],
        timeout: Optional[float],
        on_response: Optional[OnResponse],
    ) -> None:
        limit = settings.timeout if timeout is None else timeout
        if not limit > 0:
            raise ValueError("timeout must be more than 0 seconds; math.inf is none")
        self._settings = settings
        self._on_response = on_response
        self._attempts = 0
        self.deadline = time.monotonic() + limit
        self.request = _request_of(settings, verb, path, members)

    @property
    def remaining(self) -> float:
        return self.deadline - time.monotonic()

    @property
    def limit(self) -> Optional[float]:
        """The remaining seconds as a timeout; None without a deadline."""
        return None if math.isinf(self.deadline) else self.remaining

    def wait_before_retry(self, response: Response) -> Optional[float]:
        """Returns the seconds to wait before the next attempt; None if the response is the answer.

        A call is repeated if it was rejected without being processed: 503, or 429 of a proxy. The wait is the one
        that the response states, else a random one that grows.

        Raises:
            AlmagestError: The call failed, and is not repeated.
        """
        self._attempts += 1
        if self._on_response is not None:
            self._on_response(info_of(response))
        if response.status == 200:
            return None
        error = self._error_of(response)
        if not self._is_repeated(error):
            raise error
        wait = error.retry_after
        if wait is None:
            wait = random.random() * FIRST_WAIT_SECONDS_MAX * 2 ** (self._attempts - 1)
        if wait > (WAIT_SECONDS_MAX if math.isinf(self.deadline) else self.remaining):
            raise error
        return wait

    def _is_repeated(self, error: AlmagestError) -> bool:
        if self._attempts > self._settings.max_retries or error.status not in _RETRIED_STATUSES:
            return False
        # The service's own 429 are the daily limit, and requests that have to be corrected first.
        return error.status == 503 or isinstance(error, UnavailableError)

    def failure(self, reason: Exception) -> AlmagestError:
        """The error of a request without a response. It is not repeated: it may have been processed and counted."""
        address = self._settings.base_url
        if isinstance(reason, RuntimeError):
            return UnexpectedError(f"The request cannot be sent: {reason}.")
        if isinstance(reason, (TimeoutError, FutureTimeoutError, socket.timeout)) or self.remaining <= 0:
            return DeadlineExceededError(f"The timeout of the call elapsed: {address} did not answer in time.")
        is_broken = isinstance(reason, (OSError, http.client.IncompleteRead))
        if isinstance(reason, http.client.HTTPException) and not is_broken:
            return UnexpectedError(f"The response of {address} is not one of the service: {_cause_of(reason)}.")
        return UnavailableError(f"{address} is unreachable: {_cause_of(reason)}.")

    def answer_of(self, response: Response) -> Any:
        try:
            answer = json.loads(response.body)
        except ValueError as reason:
            raise self._unexpected(response) from reason
        if not isinstance(answer, dict):
            raise self._unexpected(response)
        return answer

    def _error_of(self, response: Response) -> AlmagestError:
        retry_after = _retry_after_of(response.headers)
        body = _error_body_of(response)
        if body is None:
            if response.status in _UNAVAILABLE_STATUSES:
                message = f"{self._settings.base_url} is not available: status {response.status}."
                return UnavailableError(message, status=response.status, retry_after=retry_after)
            return self._unexpected(response)
        details = body.get("details")
        reset_at = details.get("resetAt") if isinstance(details, dict) else None
        return SERVICE_ERRORS[body["code"]](
            str(body.get("message")),
            details=details,
            docs=body.get("docs"),
            request_id=body.get("requestId") or response.headers.get("x-request-id"),
            status=response.status,
            reset_at=None if reset_at is None else datetime.fromisoformat(reset_at.replace("Z", "+00:00")),
            retry_after=retry_after,
        )

    def _unexpected(self, response: Response) -> UnexpectedError:
        content = response.headers.get("content-type", "no content type").split(";")[0]
        message = (
            f"{self._settings.base_url} responded with status {response.status} ({content}),"
            " which is not a response of the service: check base_url."
        )
        return UnexpectedError(message, status=response.status)


def _cause_of(reason: Exception) -> str:
    """The system's words for an error of the network, without its number."""
    words = reason.strerror if isinstance(reason, OSError) and isinstance(reason.strerror, str) else str(reason)
    return words or type(reason).__name__


def _request_of(settings: Settings, verb: str, path: str, members: Mapping[str, Any]) -> Request:
    given, problems = json_of(members)
    if problems:
        count = len(problems) - 1
        more = "" if count == 0 else f" (and {count} more {'problem' if count == 1 else 'problems'})"
        message = f"{problems[0]['field']} {problems[0]['message']}{more}."
        raise InvalidRequestError(message, details=problems)
    if verb == "GET":
        query = f"?{urlencode(given)}" if given else ""
        return Request(verb, f"{settings.base_url}{path}{query}", settings.headers, None)
    body = json.dumps(given, allow_nan=False).encode()
    headers = {**settings.headers, "content-type": "application/json"}
    return Request(verb, f"{settings.base_url}{path}", headers, body)


def _error_body_of(response: Response) -> Optional[Dict[str, Any]]:
    try:
        error = json.loads(response.body)["error"]
        return error if error["code"] in SERVICE_ERRORS else None
    except (ValueError, KeyError, TypeError):
        return None


def _retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    """In seconds, from a number of seconds or a date."""
    stated = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", stated):
        return float(stated)
    try:
        date = parsedate_to_datetime(stated)
    except (TypeError, ValueError, IndexError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
