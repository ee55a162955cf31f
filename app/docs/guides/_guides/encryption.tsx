import { Bullets, Code } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { encryptionVectors, vectorsInText } from "../../_content/encryption-vectors";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";
import { SnippetTabs } from "./snippet-tabs";

export const encryption: Guide = {
  slug: "encryption",
  title: "Encrypting credentials",
  lead: "Encrypt a taxpayer's portal credentials with a secret that only you and Levy have.",
  sections: [
    {
      id: "secret",
      title: "The shared secret",
      body: () => (
        <>
          <FilingNotice />
          <p>
            Filing requests carry the taxpayer&apos;s portal sign-in in <Code>encryptedPayload</Code>. You encrypt it with a shared secret (
            <Code>levy_ss_test_…</Code> or <Code>levy_ss_live_…</Code>) that you create in the portal under API keys. The secret is shown
            only once. You can rotate and revoke it on the same page. The demo account&apos;s secret is printed in the terminal by{" "}
            <Code>npm start</Code>. Operators can also create one from the command line:
          </p>
          <CodeBlock label="For operators" code="npm run levy -- secret create --account ID --env test" />
          <p>
            Up to two secrets can be active at once and Levy tries both, so you can rotate without downtime. Protect the secret like an API
            key.
          </p>
        </>
      ),
    },
    {
      id: "version-1",
      title: "Version 1: AES-256-GCM",
      body: () => (
        <>
          <p>
            The payload is <Code>Base64( IV[12] ‖ ciphertext ‖ tag[16] )</Code>:
          </p>
          <Bullets>
            <li>
              <strong className="font-semibold text-ink">Key:</strong> the SHA-256 of the shared secret&apos;s UTF-8 bytes.
            </li>
            <li>
              <strong className="font-semibold text-ink">Additional data:</strong> the shared secret&apos;s UTF-8 bytes.
            </li>
            <li>
              <strong className="font-semibold text-ink">Plaintext:</strong> the JSON <Code>{'{"email":"…","password":"…"}'}</Code>.
            </li>
            <li>
              <strong className="font-semibold text-ink">Encoding:</strong> standard or URL-safe base64, with or without padding.
            </li>
          </Bullets>
          <SnippetTabs topic="encrypt" label="Encrypt with version 1 in" />
        </>
      ),
    },
    {
      id: "version-2",
      title: "Version 2: JWE",
      body: () => (
        <>
          <p>
            Use version 2 if your platform has a JOSE library: you don&apos;t have to assemble the payload yourself. The payload is a
            compact JWE with <Code>alg: dir</Code> and <Code>enc: A256GCM</Code>. The key is 32 bytes of HKDF-SHA256 over the shared secret,
            with an empty salt and the info <Code>encryptedPayload/v2</Code>. The optional header <Code>kid</Code> holds the ID of the
            shared secret (<Code>ss_…</Code>); without it, Levy tries each active secret.
          </p>
          <SnippetTabs topic="encryptJwe" label="Encrypt with version 2 in" />
        </>
      ),
    },
    {
      id: "vectors",
      title: "Test vectors",
      body: () => (
        <>
          <p>
            To check your own implementation, encrypt this plaintext with this secret and this IV. The result must be the same, byte for
            byte. The keys are in hex. In version 2, the additional data is the encoded header, as in every JWE.
          </p>
          <CodeBlock label="Test vectors" code={vectorsInText(encryptionVectors)} />
          <p>
            Then file with a test key and your own secret: if the response has no warning <Code>encrypted_payload_unreadable</Code>, Levy
            could decrypt the payload.
          </p>
        </>
      ),
    },
    {
      id: "rules",
      title: "Rules",
      body: () => (
        <Bullets>
          <li>
            Use a new random IV for every payload. The ciphertext differs each time, which doesn&apos;t affect idempotency: retries may
            encrypt again.
          </li>
          <li>Encrypt on your server. The payload can be up to 4 kB.</li>
          <li>
            In live, a payload that can&apos;t be decrypted returns 400 <Code>encrypted_payload_invalid</Code>. With a test key, any
            non-empty string is accepted with the warning <Code>encrypted_payload_unreadable</Code>, so you can start without a secret. To
            have test keys refuse such payloads as well, turn on <strong className="font-semibold text-ink">Strict sandbox</strong> in the
            portal under Settings.
          </li>
          <li>
            Levy decrypts credentials only to verify them and right before signing in. They are stored encrypted with a separate key for
            each filing, and never appear in logs, events, or responses.
          </li>
        </Bullets>
      ),
    },
  ],
};
