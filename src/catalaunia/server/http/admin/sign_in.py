"""Who asks here is the operator: by the token as a bearer, or by a cookie that was given for it.

The cookie is only sent to these addresses and never from another site's page (SameSite=Strict); a change by cookie must
say, besides, that it comes from our own page. Wrong tokens are counted.
"""

from typing import Annotated, Any

from fastapi import Depends, Request, Response

from catalaunia.core.texts import Refusal
from catalaunia.server.admin.operator import By
from catalaunia.server.admin.sign_in import SESSION_SECONDS
from catalaunia.server.http.identity import address, bearer, same_origin, secure, the_service
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker

COOKIE = "catalaunia-admin"
PATH = "/api/admin"
SAFE = ("GET", "HEAD")


async def an_operator(request: Request) -> By:
    """Refuses everybody else, with one sentence."""
    service, token = the_service(request), bearer(request)
    service.limits.take("request", Asker(address(request)))
    if token is not None:
        show(service, request, token)
        return "command"
    if service.operator_sign_in.until(request.cookies.get(COOKIE, "")) is None:
        raise Refusal("admin.sign_in")
    if request.method not in SAFE:
        from_our_page(service, request)
    return "page"


def show(service: Service, request: Request, token: str) -> None:
    """The token; guessing has a share, the right one costs nothing."""
    asker = Asker(address(request))
    service.limits.take("admin", asker)
    if not service.operator_sign_in.opens(token):
        raise Refusal("admin.sign_in")
    service.limits.charge("admin", asker, -1)


def from_our_page(service: Service, request: Request) -> None:
    """Browsers say where a change comes from; one that does not say it is not let in by a cookie."""
    if request.headers.get("origin") is None or not same_origin(service, request):
        raise Refusal("serve.other_origin")


def give_cookie(service: Service, request: Request, response: Response) -> float:
    value, until = service.operator_sign_in.session()
    response.set_cookie(COOKIE, value, max_age=SESSION_SECONDS, **_manner(service, request))
    return until


def take_cookie(service: Service, request: Request, response: Response) -> None:
    response.delete_cookie(COOKIE, **_manner(service, request))


def _manner(service: Service, request: Request) -> dict[str, Any]:
    return {"httponly": True, "samesite": "strict", "secure": secure(service, request), "path": PATH}


AnOperator = Annotated[By, Depends(an_operator)]
