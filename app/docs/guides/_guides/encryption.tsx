import { Bullets, Code } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";
import { SnippetTabs } from "./snippet-tabs";

export const encryption: Guide = {
  slug: "encryption",
  title: "Encrypting credentials",
  lead: "A taxpayer's sign-in to the authority's portal travels encrypted with a secret that only you and this service hold.",
  sections: [
    {
      id: "secret",
      title: "The shared secret",
      body: () => (
        <>
          <FilingNotice />
          <p>
            The service issues it (<Code>levy_ss_test_…</Code> or <Code>levy_ss_live_…</Code>) and shows it once: in the portal under API
            keys, where it is also rotated and revoked. The demo&apos;s stands in the terminal after <Code>npm start</Code>; an operator can
            make one too:
          </p>
          <CodeBlock label="By the operator" code="npm run levy -- secret create --account ID --env test" />
          <p>At most two are active, and both are tried, so that you can change over without a gap. Keep it like an API key.</p>
        </>
      ),
    },
    {
      id: "version-1",
      title: "Version 1: AES-256-GCM",
      body: () => (
        <>
          <p>
            <Code>Base64( IV[12] ‖ ciphertext ‖ tag[16] )</Code>. The key is the SHA-256 of the shared secret&apos;s UTF-8 bytes, the
            additional data those bytes themselves, the plaintext the JSON <Code>{'{"email":"…","password":"…"}'}</Code>. Standard or
            URL-safe base64, padded or not.
          </p>
          <SnippetTabs topic="encrypt" label="Encrypt by version 1 in" />
        </>
      ),
    },
    {
      id: "version-2",
      title: "Version 2: JWE",
      body: () => (
        <>
          <p>
            A compact JWE with <Code>alg: dir</Code> and <Code>enc: A256GCM</Code>, recognised by its four dots. The key is HKDF-SHA256 of
            the shared secret, with an empty salt and the info <Code>encryptedPayload/v2</Code>, 32 bytes long. Prefer it where your
            platform has a JOSE library: nothing is put together by hand.
          </p>
          <SnippetTabs topic="encryptJwe" label="Encrypt by version 2 in" />
        </>
      ),
    },
    {
      id: "rules",
      title: "Rules",
      body: () => (
        <Bullets>
          <li>A fresh random IV for every payload. Encrypting twice gives different texts, and that does not disturb idempotency.</li>
          <li>Encrypt on your server. At most 4 kB.</li>
          <li>
            In live a payload that can&apos;t be opened is 400 <Code>encrypted_payload_invalid</Code>. A test key accepts any non-empty
            string with the warning <Code>encrypted_payload_unreadable</Code>, so that you can begin without a secret.
          </li>
          <li>
            Credentials are opened only just before signing in, are stored sealed under a key of their own for each filing, and never stand
            in a log, an event or an answer.
          </li>
        </Bullets>
      ),
    },
  ],
};
