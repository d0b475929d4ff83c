"""HTTP: passkeys, to be let in on a new device without a link or words."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import APerson, AService, OwnVisitor, browser
from catalaunia.server.http.players.places import place_of
from catalaunia.server.http.players.routes import entered, shown
from catalaunia.server.http.table_routes import Key
from catalaunia.server.outgoing.bodies import Me
from catalaunia.server.outgoing.players import bodies
from catalaunia.server.players.entrance import Asked
from catalaunia.server.players.passkey import ALGORITHMS, CHALLENGE_SECONDS, Assertion, NewCredential, Place
from catalaunia.server.service import Service
from catalaunia.server.tables.tokens import coded

router = APIRouter(prefix="/api/me/passkeys", tags=["players"])
PasskeyId = Annotated[str, Path(pattern="^[0-9a-f]{1,40}$", description="As the list of devices has it.")]


@router.post("/new", summary="What a browser needs to make a passkey")
async def begin_passkey(service: AService, request: Request, me: APerson) -> bodies.PasskeyToMake:
    """The challenge is good once, for minutes and for this device."""
    service.limits.take("device", me.asker)
    place = _place(service, request)
    found = await service.passkeys.to_make(me.known, place)
    return bodies.PasskeyToMake(
        challenge=coded(found.challenge),
        place=place.host,
        handle=found.handle,
        known=list(found.known),
        algorithms=list(ALGORITHMS),
        seconds=int(CHALLENGE_SECONDS),
    )


@router.post("", summary="Keep a passkey", status_code=201)
async def make_passkey(service: AService, request: Request, me: APerson, body: bodies.MadePasskey) -> bodies.Passkey:
    """The same again is none more."""
    service.limits.take("link", me.asker)
    made = NewCredential(body.id, body.client_data, body.attestation)
    found = await service.passkeys.make(me.known, made, _place(service, request), Asked(browser(request)), me.asker)
    service.limits.charge("link", me.asker, -1)
    return shown(found)


@router.delete("/{passkey}", summary="Remove a passkey")
async def remove_passkey(service: AService, me: APerson, passkey: PasskeyId) -> bodies.Withdrawn:
    """Whoever has it is not let in by it any more; devices that came by it stay, and can be signed out."""
    await service.passkeys.remove(me.known, passkey)
    return bodies.Withdrawn()


@router.post("/challenge", summary="What a browser needs to ask for a passkey")
async def begin_entering(service: AService, request: Request, _: OwnVisitor) -> bodies.PasskeyChallenge:
    """For anybody; the challenge is good once and for minutes."""
    place = _place(service, request)
    return bodies.PasskeyChallenge(
        challenge=coded(service.passkeys.to_enter()), place=place.host, seconds=int(CHALLENGE_SECONDS)
    )


@router.post("/enter", summary="Become the player of a passkey", status_code=201)
async def enter(
    service: AService, request: Request, response: Response, me: OwnVisitor, body: bodies.ByPasskey, key: Key = None
) -> Me:
    """Sets the cookie: from now on this browser is a further device of that player."""
    service.limits.take("link", me.asker)
    given = Assertion(body.id, body.client_data, body.authenticator_data, body.signature, body.handle)
    asked = Asked(browser(request), key or "")
    who = await service.passkeys.enter(given, _place(service, request), asked, me.asker, me.known)
    service.limits.charge("link", me.asker, -1)  # guessing costs, a passkey does not
    return await entered(service, request, response, who, me.known)


def _place(service: Service, request: Request) -> Place:
    if not service.passkeys.there:
        raise Refusal("devices.passkeys_none")
    if found := place_of(service, request):
        return found
    raise Refusal("devices.passkeys_not_here")
