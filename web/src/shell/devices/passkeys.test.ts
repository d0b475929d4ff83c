import { afterEach, expect, test, vi } from "vitest";
import { bytesOf } from "../notices/push";
import { canHavePasskeys, coded, enterByPasskey, makePasskey } from "./passkeys";

afterEach(() => vi.unstubAllGlobals());

const answers = (...given: unknown[]) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, asked: { body: string | null }) => {
    sent.push(asked.body && JSON.parse(asked.body));
    return new Response(JSON.stringify(given[sent.length - 1] ?? {}));
  });
  return sent;
};
const bytes = (...given: number[]) => Uint8Array.from(given).buffer;
const credentials = (given: Partial<CredentialsContainer>) =>
  vi.stubGlobal("navigator", { credentials: given, language: "en", languages: ["en"] });

test("why there are none is said: plain HTTP first", () => {
  vi.stubGlobal("window", { isSecureContext: false });
  expect(canHavePasskeys({ passkey_place: "localhost" })).toBe("insecure");
  vi.stubGlobal("window", { isSecureContext: true });
  expect(canHavePasskeys({ passkey_place: "localhost" })).toBe("browser");
  vi.stubGlobal("window", { isSecureContext: true, PublicKeyCredential: {} });
  expect(canHavePasskeys({ passkey_place: "localhost" })).toBe("yes");
  for (const [hostname, why] of [
    ["127.0.0.1", "number"],
    ["[::1]", "number"],
    ["play.example", "server"],
  ] as const) {
    vi.stubGlobal("location", { hostname });
    expect(canHavePasskeys({ passkey_place: null })).toBe(why);
  }
});

test("bytes are coded as the server reads them", () => {
  for (const text of ["", "_-8", "AAEC", "-_8A"]) expect(coded(bytesOf(text).buffer)).toBe(text);
});

test("what the browser made is sent, and a second one on the same device is not made", async () => {
  const to = { challenge: "AAEC", place: "localhost", handle: "AQ", known: ["Ag"], algorithms: [-7], seconds: 300 };
  const sent = answers(to);
  const create = vi.fn(async (_: CredentialCreationOptions) => ({
    rawId: bytes(1),
    response: { clientDataJSON: bytes(2), attestationObject: bytes(3) },
  }));
  credentials({ create: create as never });
  expect(await makePasskey("Ada")).toBe("done");
  expect(sent[1]).toEqual({ id: "AQ", client_data: "Ag", attestation: "Aw" });
  const asked = create.mock.calls[0]![0].publicKey!;
  expect(asked.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
  expect(asked.user.name).toBe("Ada");
  answers(to);
  credentials({ create: () => Promise.reject(new DOMException("", "InvalidStateError")) });
  expect(await makePasskey("Ada")).toBe("exists");
});

test("who changes his mind is told so, and nothing is sent", async () => {
  const sent = answers({ challenge: "AAEC", place: "localhost", seconds: 300 });
  credentials({ get: () => Promise.reject(new DOMException("", "NotAllowedError")) });
  expect(await enterByPasskey()).toBe("cancelled");
  expect(sent.length).toBe(1);
});
