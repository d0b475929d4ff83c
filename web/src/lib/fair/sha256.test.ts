import { expect, test } from "vitest";
import { hex } from "./numbers";
import { hmac, sha256 } from "./sha256";

const ascii = (text: string) => new TextEncoder().encode(text);

test("SHA-256 gives what FIPS 180-4 says", () => {
  const known = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [text, right] of Object.entries(known)) expect(hex(sha256(ascii(text)))).toBe(right);
  expect(hex(sha256(new Uint8Array(1_000_000).fill(0x61)))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

test("SHA-256 gives what the browser's own gives, at every length", async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, k) => (k * 31 + length) & 0xff);
    expect(hex(sha256(bytes))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
  }
});

test("HMAC gives what RFC 4231 says", () => {
  const first = hmac(new Uint8Array(20).fill(0x0b), ascii("Hi There"));
  expect(hex(first)).toBe("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  const second = hmac(ascii("Jefe"), ascii("what do ya want for nothing?"));
  expect(hex(second)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  const long = hmac(new Uint8Array(131).fill(0xaa), ascii("Test Using Larger Than Block-Size Key - Hash Key First"));
  expect(hex(long)).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
});
