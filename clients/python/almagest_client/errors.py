"""The errors of calls: one class per error code of the service, and those without an answer of the service."""

from __future__ import annotations

from datetime import datetime
from typing import Dict, List, Mapping, Optional, Type, Union

from .types import Violation

ErrorDetails = Union[List[Violation], Mapping[str, Union[str, int]], None]


class AlmagestError(Exception):
    """The error of a failed call. It contains neither the API key nor the values of the request.

    ``str(error)`` lists every problem of the request.

    Attributes:
        code: The error code of the service, or why there is no answer of the service: ``unavailable``,
            ``deadline_exceeded``, ``unexpected``.
        message: A description in plain English.
        details: For ``invalid_request`` every problem of the request; else further details; None if there are none.
        docs: The URL of the description of the code; None without an answer of the service.
        request_id: Identifies the request in bug reports; None without an answer of the service.
        status: The HTTP status; None without an answer.
        reset_at: For ``daily_limit_reached``, when the limit resets; else None.
        retry_after: The wait before a retry that the answer states, seconds; None if it states none.
    """

    code: str = "unexpected"

    def __init__(
        self,
        message: str,
        *,
        details: ErrorDetails = None,
        docs: Optional[str] = None,
        request_id: Optional[str] = None,
        status: Optional[int] = None,
        reset_at: Optional[datetime] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.details = details
        self.docs = docs
        self.request_id = request_id
        self.status = status
        self.reset_at = reset_at
        self.retry_after = retry_after

    def __str__(self) -> str:
        """The message; for several problems of a request all of them, one a line."""
        if not isinstance(self.details, list) or len(self.details) < 2:
            return self.message
        lines = [f"- {problem['field']} {problem['message']}" for problem in self.details]
        return "\n".join(["The request has problems:", *lines])


class MissingApiKeyError(AlmagestError):
    """The request has no API key."""

    code = "missing_api_key"


class InvalidApiKeyError(AlmagestError):
    """The API key is unknown or revoked."""

    code = "invalid_api_key"


class InvalidRequestError(AlmagestError):
    """The request has problems; ``problems`` lists every one. Values that are not JSON, such as NaN, are found unsent."""

    code = "invalid_request"

    @property
    def problems(self) -> List[Violation]:
        return self.details if isinstance(self.details, list) else []


class PlanRequiredError(AlmagestError):
    """The endpoint requires a higher plan; ``details`` has ``requiredPlan`` and ``upgradeUrl``."""

    code = "plan_required"


class DailyLimitReachedError(AlmagestError):
    """The account's daily limit is reached; ``reset_at`` is when it resets."""

    code = "daily_limit_reached"


class NotFoundError(AlmagestError):
    """The path does not exist."""

    code = "not_found"


class InternalError(AlmagestError):
    """The service failed, or (status 503) too many requests were waiting. The request is not counted."""

    code = "internal_error"


class UnavailableError(AlmagestError):
    """The service is unreachable, or a proxy asked to retry later. The message states the address and the cause."""

    code = "unavailable"


class DeadlineExceededError(AlmagestError):
    """The timeout of the call elapsed."""

    code = "deadline_exceeded"


class UnexpectedError(AlmagestError):
    """Anything else, such as the answer of another server."""

    code = "unexpected"


SERVICE_ERRORS: Dict[str, Type[AlmagestError]] = {
    error.code: error
    for error in (
        MissingApiKeyError,
        InvalidApiKeyError,
        InvalidRequestError,
        PlanRequiredError,
        DailyLimitReachedError,
        NotFoundError,
        InternalError,
    )
}
"""The errors that the service answers with, by code."""
