"""HTTP: how a player is told what happens while he is away, and his feed by a secret link."""

import hashlib
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from catalaunia.core.texts import Refusal, Text
from catalaunia.server.http.identity import (
    ALanguage,
    Anybody,
    APerson,
    AService,
    OwnVisitor,
    browser,
)
from catalaunia.server.notices.outbox import AnyChannel
from catalaunia.server.outgoing.notices import bodies, feed
from catalaunia.server.outgoing.players.bodies import Withdrawn
from catalaunia.server.players.notice_settings import Mail, NoticeSettings, Push, Quiet, Webhook
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.tables import tokens

router = APIRouter(prefix="/api/me/notices", tags=["notices"])
feeds = APIRouter(prefix="/feeds", tags=["notices"])
ChannelId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$", description="As the settings have it.")]
Token = Annotated[str, Path(pattern="^[A-Za-z0-9_.-]{8,200}$", description="The secret in the address.")]


@router.get("", summary="My notices")
async def notices(service: AService, me: OwnVisitor, language: ALanguage) -> bodies.Notices:
    """A stranger has none."""
    settings = await service.subscriptions.of(me.known.player) if me.known else NoticeSettings(language=language)
    return _shown(service, settings, language, me.known.device if me.known else None)


@router.put("", summary="Language, time zone and hours of my notices")
async def set_notices(
    service: AService, me: APerson, language: ALanguage, body: bodies.ChangeNotices
) -> bodies.Notices:
    service.limits.take("notices", me.asker)
    quiet = Quiet(**body.quiet.model_dump()) if body.quiet else None
    wanted = NoticeSettings(language=body.language, zone=body.zone, quiet=quiet, daily=body.daily)
    return _shown(service, await service.subscriptions.set_hours(me.id, wanted), language, me.device)


@router.post("/channels", summary="Be told in one more way", status_code=201)
async def add_channel(
    service: AService, request: Request, me: APerson, language: ALanguage, body: bodies.NewChannel
) -> bodies.MadeChannel:
    """A mailbox is first asked whether it wants that. What leads to the same place is replaced."""
    if body.kind not in service.outbox.senders:
        raise Refusal("notices.not_here")
    service.limits.take("notices", me.asker)
    made: AnyChannel
    if isinstance(body, bodies.NewWebhook):
        made = await service.subscriptions.add_webhook(me.id, body.url, body.form, body.each)
    elif isinstance(body, bodies.NewMail):
        _asks_a_mailbox(service, me.asker, body.address)
        made = await service.subscriptions.add_mail(me.id, body.address, body.each)
    else:
        given = Push(
            id=tokens.new(), each=body.each, since=service.clock.now(), endpoint=body.endpoint, p256dh=body.p256dh,
            auth=body.auth, device=me.device, name=browser(request),
        )  # fmt: skip
        made = await service.subscriptions.add_push(me.known, given)
    secret = made.secret if isinstance(made, Webhook) else ""
    return bodies.MadeChannel(channel=_channel(made, language, me.device), secret=secret)


@router.put("/channels/{channel}", summary="How often I am told in this way")
async def set_channel(
    service: AService, me: APerson, language: ALanguage, channel: ChannelId, body: bodies.ChangeChannel
) -> bodies.Channel:
    return _channel(await service.subscriptions.set_each(me.id, channel, body.each), language, me.device)


@router.delete("/channels/{channel}", summary="Be told in this way no more")
async def remove_channel(service: AService, me: APerson, channel: ChannelId) -> Withdrawn:
    await service.subscriptions.remove(me.id, channel)
    return Withdrawn()


@router.post("/channels/{channel}/trial", summary="Send a trial", status_code=202)
async def try_channel(service: AService, me: APerson, channel: ChannelId) -> Withdrawn:
    """A mailbox that has not agreed is asked once more instead."""
    service.limits.take("notices", me.asker)
    found = (await service.subscriptions.of(me.id)).channel(channel)
    if isinstance(found, Mail) and not found.confirmed:
        _asks_a_mailbox(service, me.asker, found.address)
    await service.subscriptions.trial(me.id, channel)
    return Withdrawn()


@router.post("/feed", summary="A feed of my turns and deadlines, by secret link", status_code=201)
async def make_feed(service: AService, request: Request, me: APerson) -> bodies.Feed:
    """An earlier link is void from then on."""
    service.limits.take("notices", me.asker)
    at = f"{_origin(service, request)}/feeds/{await service.subscriptions.make_feed(me.id)}"
    return bodies.Feed(atom=f"{at}/turns.atom", calendar=f"{at}/turns.ics")


@router.delete("/feed", summary="Withdraw the feed's link")
async def withdraw_feed(service: AService, me: APerson) -> Withdrawn:
    await service.subscriptions.withdraw_feed(me.id)
    return Withdrawn()


@router.post("/confirm", summary="Yes, send notices to this mailbox")
async def confirm(service: AService, me: OwnVisitor, body: bodies.ByToken) -> bodies.Stopped:
    """By the link of the mail that has asked."""
    service.limits.take("link", me.asker)
    address = await service.subscriptions.by_mail_link("confirm", body.token)
    service.limits.charge("link", me.asker, -1)
    return bodies.Stopped(address=address)


@router.post("/stop/{token}", summary="Send nothing more to this mailbox")
async def stop(service: AService, me: Anybody, token: Token) -> bodies.Stopped:
    """By the link in every mail: for people, and for mail programs that do it by themselves (RFC 8058)."""
    service.limits.take("link", me)
    address = await service.subscriptions.by_mail_link("stop", token)
    service.limits.charge("link", me, -1)
    return bodies.Stopped(address=address)


@router.get("/stop/{token}", summary="The page that asks whether to stop", response_class=HTMLResponse)
async def ask_to_stop(me: Anybody, token: Token) -> HTMLResponse:  # noqa: ARG001
    """Whoever only looks at a link has not said anything yet."""
    return HTMLResponse(f'<!doctype html><meta http-equiv="refresh" content="0; url=/notices#stop={token}">')


@feeds.get("/{token}/turns.atom", summary="My turns as an Atom feed", response_class=Response)
async def atom(service: AService, request: Request, me: Anybody, token: Token) -> Response:
    settings, found = await _entries(service, me, token)
    made = feed.atom(found, settings, settings.feed_since or 0.0, _origin(service, request))
    return _answer(request, made, "application/atom+xml")


@feeds.get("/{token}/turns.ics", summary="My deadlines as a calendar", response_class=Response)
async def calendar(service: AService, request: Request, me: Anybody, token: Token) -> Response:
    settings, found = await _entries(service, me, token)
    return _answer(request, feed.calendar(found, settings, _origin(service, request)), "text/calendar; charset=utf-8")


async def _entries(service: Service, me: Asker, token: str) -> tuple[NoticeSettings, list[feed.Entry]]:
    service.limits.take("link", me, 0)
    try:
        player, settings = await service.subscriptions.feed_of(token)
    except Refusal:
        service.limits.charge("link", me, 1)  # guessing costs
        raise
    service.settings.not_banned(player, "")
    return settings, feed.entries(await service.subscriptions.rights(player), settings)


def _answer(request: Request, made: bytes, kind: str) -> Response:
    """Whoever has it already is told so."""
    tag = f'"{hashlib.sha256(made).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(made, media_type=kind, headers=headers)


def _asks_a_mailbox(service: Service, asker: Asker, address: str) -> None:
    """Neither somebody who asks many, nor many who ask one."""
    service.limits.take("mail", asker)
    service.limits.take("mail", Asker(address=f"mailbox {address.lower()}"))


def _origin(service: Service, request: Request) -> str:
    return service.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


def _shown(service: Service, settings: NoticeSettings, language: str, device: str | None) -> bodies.Notices:
    offered = service.outbox.senders
    return bodies.Notices(
        language=settings.language,
        zone=settings.zone,
        quiet=bodies.Quiet(**settings.quiet.model_dump()) if settings.quiet else None,
        daily=settings.daily,
        channels=[_channel(one, language, device) for one in settings.channels],
        feed_since=settings.feed_since,
        offers=bodies.Offers(mail="mail" in offered, push=service.push_key, inside=service.notices_by.inside),
    )


def _channel(one: AnyChannel, language: str, device: str | None) -> bodies.Channel:
    """Without its secrets: of a webhook's address only where it leads."""
    place = one.address if isinstance(one, Mail) else one.name if isinstance(one, Push) else _host(one.url)
    return bodies.Channel(
        id=one.id,
        kind=one.kind,
        each=one.each,
        since=one.since,
        place=place,
        form=one.form if isinstance(one, Webhook) else None,
        confirmed=not isinstance(one, Mail) or one.confirmed,
        here=isinstance(one, Push) and one.device == device,
        trouble=Text(one.trouble).say(language) if one.trouble else "",
    )


def _host(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/…"
