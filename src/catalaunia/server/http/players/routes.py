"""HTTP: becoming a player, being the same on a further device, and signing devices out."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import APerson, AService, OwnVisitor, browser, give_cookie, take_cookie
from catalaunia.server.http.players.places import place_of
from catalaunia.server.http.table_routes import Key
from catalaunia.server.outgoing.bodies import Me
from catalaunia.server.outgoing.players import bodies
from catalaunia.server.players.entrance import Asked
from catalaunia.server.players.identity import FIRST
from catalaunia.server.players.passkey import Passkey
from catalaunia.server.service import Service
from catalaunia.server.tables.tokens import Known

SHOWN_FIRST = "first"  # as the API calls the device that has no id

router = APIRouter(prefix="/api/me", tags=["players"])
DeviceId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$", description="As the list of devices has it.")]


@router.post("", summary="Become a player")
async def become_player(service: AService, me: APerson) -> Me:
    """Sets the cookie that is the player, for another year, and gives the same as a token for programs."""
    return _me(service, me.known)


@router.get("/devices", summary="My devices")
async def my_devices(service: AService, request: Request, me: OwnVisitor) -> bodies.Devices:
    """A stranger has none."""
    place = place_of(service, request) if service.passkeys.there else None
    here_for = place.host if place else None
    if me.known is None:
        return bodies.Devices(devices=[], link_expires=None, phrase_since=None, passkeys=[], passkey_place=here_for)
    await service.devices.note(me.known, browser(request))
    identity, now = await service.devices.of(me.known.player), service.clock.now()
    link = identity.link if identity.link and identity.link.used is None and identity.link.expires > now else None
    here = me.known.device
    return bodies.Devices(
        devices=[
            bodies.Device(
                id=one.id or SHOWN_FIRST,
                name=browser(request) if one.id == here else one.name,
                here=one.id == here,
                since=one.since,
                seen=one.seen,
            )
            for one in identity.all_devices()
        ],
        link_expires=link.expires if link else None,
        phrase_since=identity.phrase.since if identity.phrase else None,
        passkeys=[shown(one) for one in identity.passkeys],
        passkey_place=here_for,
    )


def shown(one: Passkey) -> bodies.Passkey:
    return bodies.Passkey(id=one.id, name=one.name, place=one.place, since=one.since, seen=one.seen)


@router.post("/devices", summary="Become the player of a device link", status_code=201)
async def add_device(
    service: AService, request: Request, response: Response, me: OwnVisitor, body: bodies.ByLink, key: Key = None
) -> Me:
    """Sets the cookie: from now on this browser is a further device of that player. A link works once."""
    service.limits.take("link", me.asker)
    who = await service.entrance.by_link(body.token, Asked(browser(request), key or ""), me.known)
    service.limits.charge("link", me.asker, -1)  # guessing costs, a valid link does not
    return await entered(service, request, response, who, me.known)


@router.delete("/devices/{device}", summary="Sign a device out")
async def sign_out(
    service: AService, request: Request, response: Response, me: OwnVisitor, device: DeviceId
) -> bodies.SignedOut:
    """At once, also where a table is open on it. Who signs out the one in which he asks loses its cookie."""
    if me.known is None:
        raise Refusal("devices.unknown")
    gone = Known(me.known.player, FIRST if device == SHOWN_FIRST else device)
    await service.entrance.sign_out(gone)
    if gone == me.known:
        take_cookie(service, request, response)
    return bodies.SignedOut(device=device)


@router.post("/device-link", summary="A link to be the same on another device", status_code=201)
async def make_device_link(service: AService, request: Request, me: APerson, key: Key = None) -> bodies.DeviceLink:
    """Good once and for some minutes; an earlier one is void from then on."""
    service.limits.take("device", me.asker)
    token, seconds = await service.entrance.make_link(me.known, Asked(browser(request), key or ""))
    return bodies.DeviceLink(token=token, seconds=int(seconds))


@router.delete("/device-link", summary="Withdraw the device link")
async def withdraw_device_link(service: AService, me: APerson) -> bodies.Withdrawn:
    await service.entrance.withdraw_link(me.known)
    return bodies.Withdrawn()


@router.post("/phrase", summary="A phrase to be found again by", status_code=201)
async def make_phrase(
    service: AService, request: Request, me: APerson, body: bodies.NewPhrase, key: Key = None
) -> bodies.NewWords:
    """Words to be written down, for who loses all cookies; an earlier phrase is void from then on."""
    service.limits.take("device", me.asker)
    asked = Asked(browser(request), key or "")
    return bodies.NewWords(words=await service.entrance.make_phrase(me.known, asked, body.language, me.asker))


@router.delete("/phrase", summary="Withdraw the phrase")
async def withdraw_phrase(service: AService, me: APerson) -> bodies.Withdrawn:
    await service.entrance.withdraw_phrase(me.known)
    return bodies.Withdrawn()


@router.post("/recover", summary="Become the player of a phrase", status_code=201)
async def recover(
    service: AService, request: Request, response: Response, me: OwnVisitor, body: bodies.ByPhrase, key: Key = None
) -> Me:
    """Sets the cookie: from now on this browser is a further device of that player, or, on demand, his only one."""
    service.limits.take("phrase", me.asker)
    asked = Asked(browser(request), key or "")
    who = await service.entrance.by_phrase(body.words, asked, me.asker, me.known, body.alone)
    service.limits.charge("phrase", me.asker, -1)
    return await entered(service, request, response, who, me.known)


async def entered(service: Service, request: Request, response: Response, who: Known, before: Known | None) -> Me:
    """Whoever was a further device of somebody else is that no more: its cookie is gone."""
    if before and before.device and before.player != who.player:
        await service.entrance.sign_out(before)
    give_cookie(service, request, response, who)
    return _me(service, who)


def _me(service: Service, who: Known) -> Me:
    return Me(player=who.player, token=service.signer.sign(*who))
