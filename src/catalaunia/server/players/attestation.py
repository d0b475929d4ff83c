"""What an authenticator says, checked by py_webauthn (extra [passkeys]): imported when somebody has a passkey only."""

from typing import NamedTuple

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers.cose import COSEAlgorithmIdentifier

from catalaunia.core.texts import Refusal
from catalaunia.server.players.passkey import ALGORITHMS, Assertion, NewCredential, Place
from catalaunia.server.tables.tokens import coded, decoded


class Checked(NamedTuple):
    key: str
    signatures: int


def made(given: NewCredential, challenge: bytes, place: Place) -> Checked:
    """For a thread of its own, as `proved`. Its owner must have shown to his device that it is him."""
    try:
        found = verify_registration_response(
            credential={
                "id": given.id,
                "rawId": given.id,
                "type": "public-key",
                "response": {"clientDataJSON": given.client_data, "attestationObject": given.attestation},
            },
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=list(place.origins),
            require_user_verification=True,
            supported_pub_key_algs=[COSEAlgorithmIdentifier(one) for one in ALGORITHMS],
        )
        if coded(found.credential_id) != given.id:
            raise ValueError("This is another passkey.")
    except Exception:  # whatever a stranger has put there
        raise Refusal("devices.passkey_wrong") from None
    return Checked(coded(found.credential_public_key), found.sign_count)


def proved(given: Assertion, challenge: bytes, place: Place, key: str) -> int:
    """How many signatures the passkey has made; whether that is more than before is asked where it is noted."""
    try:
        found = verify_authentication_response(
            credential={
                "id": given.id,
                "rawId": given.id,
                "type": "public-key",
                "response": {
                    "clientDataJSON": given.client_data,
                    "authenticatorData": given.authenticator_data,
                    "signature": given.signature,
                    "userHandle": given.handle,
                },
            },
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=list(place.origins),
            credential_public_key=decoded(key),
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    except Exception:  # whatever a stranger has put there
        raise Refusal("devices.passkey_wrong") from None
    return found.new_sign_count
