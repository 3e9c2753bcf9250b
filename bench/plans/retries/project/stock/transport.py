"""One HTTP request by urllib. Everything else of the client is above it, so that tests need no network."""

import urllib.error
import urllib.request
from dataclasses import dataclass, field


class Unreachable(Exception):
    """No answer: the connection was refused, broke or took too long. The request may have been carried out."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)  # names in lower case


def send(method, url, body, timeout):
    """Any status is an answer; only a missing one is an error."""
    request = urllib.request.Request(url, data=body, method=method)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return Answer(answer.status, answer.read(), lowered(answer.headers))
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, error.read(), lowered(error.headers))
    except (urllib.error.URLError, OSError) as error:
        raise Unreachable(f"{method} {url}: {error}") from error


def lowered(headers):
    return {name.lower(): value for name, value in headers.items()}
