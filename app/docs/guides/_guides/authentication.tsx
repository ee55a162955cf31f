import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import type { Scope } from "@/lib/kernel/context";
import type { Guide } from "./guide";
import { HEADERS } from "../../_content/curl";

/** What each scope permits. The type requires an entry for every scope. */
const grants: Readonly<Record<Scope, string>> = {
  "prism:write": "Create, cancel, and purge analysis jobs",
  "prism:read": "List analysis jobs and read their results",
  "flux:vat:write": "File, resume, and cancel VAT returns",
  "flux:wht:write": "File, resume, and cancel withholding tax schedules",
  "flux:read": "List and read filings",
  "webhooks:manage": "Create, read, change, test, and replay webhooks",
  "events:read": "List and read events",
  "account:read": "Read the credit balance and its transactions",
  "keys:manage": "List, create, rotate, and revoke API keys",
};

export const authentication: Guide = {
  slug: "authentication",
  title: "Authentication",
  lead: "Authenticate requests with an API key, and limit what each key can do.",
  sections: [
    {
      id: "requests",
      title: "Authenticate a request",
      body: ({ base }) => (
        <>
          <p>
            Send your API key in the <Code>x-api-key</Code> header. Every request, including GET and DELETE, also needs{" "}
            <Code>Content-Type: application/json</Code>.
          </p>
          <CodeBlock label="GET /v1/account/credits" code={`curl -s ${base}/v1/account/credits \\\n  ${HEADERS}`} />
          <p>
            If the key is missing, invalid, expired, or revoked, the request returns 401. If it&apos;s valid but not allowed to make the
            request, it returns 403. See <TextLink href="/docs/errors">error codes</TextLink>.
          </p>
        </>
      ),
    },
    {
      id: "environments",
      title: "Test and live keys",
      body: () => (
        <Bullets>
          <li>
            <Code>levy_test_…</Code> keys work in the <TextLink href="/docs/guides/sandbox">sandbox</TextLink>. They never reach a tax
            authority.
          </li>
          <li>
            <Code>levy_live_…</Code> keys work in live. They return 403 <Code>live_mode_not_enabled</Code> until live is{" "}
            <TextLink href="/docs/guides/going-live">enabled</TextLink> for the account.
          </li>
          <li>
            If the sandbox has its own base URL, a key sent to the wrong one returns 401 <Code>key_environment_mismatch</Code>.
          </li>
        </Bullets>
      ),
    },
    {
      id: "scopes",
      title: "Scopes",
      body: () => (
        <>
          <p>
            A key can only use the operations its scopes allow. New keys have every scope except <Code>keys:manage</Code> unless you choose
            others. The <TextLink href="/docs/reference">API reference</TextLink> lists the scope for each operation.
          </p>
          <FactsTable
            label="Scopes"
            head={["Scope", "Allows"]}
            rows={Object.entries(grants).map(([scope, text]) => ({ key: scope, cells: [<Code key="scope">{scope}</Code>, text] }))}
          />
        </>
      ),
    },
    {
      id: "restrict",
      title: "Restrict a key",
      body: () => (
        <Bullets>
          <li>
            <strong className="font-semibold text-ink">IP allowlist:</strong> requests from other addresses return 403{" "}
            <Code>ip_not_allowed</Code>.
          </li>
          <li>
            <strong className="font-semibold text-ink">Expiry:</strong> an expired key returns 401 <Code>api_key_expired</Code>. 14 days
            before, or at once if it ends sooner, Levy sends the <Code>api_key.expiring</Code> webhook and an email. A key that you rotated
            sends none.
          </li>
          <li>
            <strong className="font-semibold text-ink">Delegation:</strong> a key with <Code>keys:manage</Code> can only see and create keys
            in its own environment, and never one with more scopes, a wider address range, or a later expiry than its own.
          </li>
        </Bullets>
      ),
    },
    {
      id: "rotate",
      title: "Rotate or revoke a key",
      body: () => (
        <>
          <p>
            <TextLink href="/docs/reference/keys#keys.rotate">Rotate a key</TextLink> in the portal or through the API. You get the new key
            immediately, and the old one keeps working for the overlap you choose (0 to 168 hours), so you can switch without downtime.
          </p>
          <p>
            If a key may be compromised, <TextLink href="/docs/reference/keys#keys.revoke">revoke it</TextLink>. Revoked keys stop working
            everywhere within 5 seconds.
          </p>
          <p>
            A new key is shown only once. If you lost the response that held it, the repeat of the request doesn&apos;t show it again.{" "}
            <TextLink href="/docs/reference/keys#keys.list">List your keys</TextLink>, revoke the newest one, which nobody knows, and create
            another. If it came from a rotation, do this before the overlap of the old key ends.
          </p>
        </>
      ),
    },
  ],
};
