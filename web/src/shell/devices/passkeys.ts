/** Passkeys in this browser: whether it can, and the two things it is asked for. What is sent is Base64, as in addresses. */
import { type Devices, type Schemas, send } from "../../lib/api";
import { bytesOf } from "../notices/push";

export type Can = "yes" | "insecure" | "browser" | "number" | "server";

/** Why not is said: most often the page came by plain HTTP. */
export function canHavePasskeys({ passkey_place: place }: Pick<Devices, "passkey_place">): Can {
  if (!window.isSecureContext) return "insecure";
  if (!("PublicKeyCredential" in window)) return "browser";
  if (place !== null) return "yes";
  return /^[\d.]+$|:/.test(location.hostname) ? "number" : "server";
}

export function coded(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What became of it: the person may say no, and nobody needs two on one device. */
export type Outcome = "done" | "cancelled" | "exists";

async function asked<T>(what: () => Promise<Credential | null>, then: (got: T) => Promise<unknown>): Promise<Outcome> {
  let got: Credential | null;
  try {
    got = await what();
  } catch (error) {
    return (error as DOMException).name === "InvalidStateError" ? "exists" : "cancelled";
  }
  if (!got) return "cancelled";
  await then(got as T);
  return "done";
}

type Made = PublicKeyCredential & { response: AuthenticatorAttestationResponse };
type Signed = PublicKeyCredential & { response: AuthenticatorAssertionResponse };

export async function makePasskey(name: string): Promise<Outcome> {
  const to = await send<Schemas["PasskeyToMake"]>("POST", "/api/me/passkeys/new");
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(to.challenge),
    rp: { id: to.place, name: "Catalaunia" },
    user: { id: bytesOf(to.handle), name, displayName: name },
    pubKeyCredParams: to.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: to.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    timeout: to.seconds * 1000,
  };
  return asked<Made>(
    () => navigator.credentials.create({ publicKey }),
    ({ rawId, response }) =>
      send("POST", "/api/me/passkeys", {
        id: coded(rawId),
        client_data: coded(response.clientDataJSON),
        attestation: coded(response.attestationObject),
      }),
  );
}

export async function enterByPasskey(): Promise<Outcome> {
  const to = await send<Schemas["PasskeyChallenge"]>("POST", "/api/me/passkeys/challenge");
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytesOf(to.challenge),
    rpId: to.place,
    userVerification: "required",
    timeout: to.seconds * 1000,
  };
  return asked<Signed>(
    () => navigator.credentials.get({ publicKey }),
    ({ rawId, response }) =>
      send("POST", "/api/me/passkeys/enter", {
        id: coded(rawId),
        client_data: coded(response.clientDataJSON),
        authenticator_data: coded(response.authenticatorData),
        signature: coded(response.signature),
        handle: coded(response.userHandle ?? new ArrayBuffer(0)) || "none",
      }),
  );
}
