import { Bullets, Code, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";

export const goingLive: Guide = {
  slug: "going-live",
  title: "Going live",
  lead: "A checklist for moving from the sandbox to production.",
  sections: [
    {
      id: "integration",
      title: "Your integration",
      body: () => (
        <Steps>
          <li>
            <strong className="font-semibold text-ink">Idempotency:</strong> send an <Code>Idempotency-Key</Code> with every POST. Create it
            before the first attempt and reuse it for retries.
          </li>
          <li>
            <strong className="font-semibold text-ink">Retries:</strong> follow the{" "}
            <TextLink href="/docs/guides/errors-and-retries#retry">retry rules</TextLink>. Wait for <Code>Retry-After</Code> and back off
            with jitter.
          </li>
          <li>
            <strong className="font-semibold text-ink">Webhooks:</strong> verify signatures over the raw body, deduplicate by{" "}
            <Code>webhook-id</Code>, and order by <Code>sequence</Code>.
          </li>
          <li>
            <strong className="font-semibold text-ink">Missed webhooks:</strong> if a job&apos;s webhook doesn&apos;t arrive, read the
            job&apos;s status once after a while.
          </li>
          <li>
            <strong className="font-semibold text-ink">Compatibility:</strong> branch on <Code>code</Code>, ignore unknown fields, and treat
            unknown enum values as &quot;other&quot;. New fields and event types can be added to /v1 at any time.
          </li>
          <li>
            <strong className="font-semibold text-ink">Review:</strong> make sure that invoices with the recommendation <Code>review</Code>{" "}
            reach a person. <Code>undetermined</Code> is a result, not an error.
          </li>
          <li>
            <strong className="font-semibold text-ink">Keys:</strong> keep live keys in a secret store, grant only the scopes you need, and
            set an IP allowlist if your addresses are fixed. Test your{" "}
            <TextLink href="/docs/guides/authentication#rotate">key rotation</TextLink>.
          </li>
        </Steps>
      ),
    },
    {
      id: "operator",
      title: "Your deployment",
      body: () => (
        <>
          <p>If you run Levy yourself:</p>
          <Bullets>
            <li>
              Set <Code>PUBLIC_URL</Code> to the HTTPS address that partners use. Links, <Code>statusUrl</Code>, and <Code>docUrl</Code> are
              built from it.
            </li>
            <li>
              Set <Code>TRUSTED_PROXIES</Code> to the proxies in front of Levy, so that client addresses are read correctly.
            </li>
            <li>
              Set <Code>DATABASE_URL</Code> to a PostgreSQL server with backups, and keep <Code>LEVY_MASTER_KEY</Code> outside the data
              directory.
            </li>
            <li>
              Enable live for each account and grant credits. Live starts with 0 credits, and live keys are rejected with{" "}
              <Code>live_mode_not_enabled</Code> until live is enabled.
            </li>
          </Bullets>
          <CodeBlock
            label="Enable live, then set credits and limits"
            code={
              "npm run levy -- account list\nnpm run levy -- account enable-live --account ID\nnpm run levy -- key create --account ID --env live\nnpm run levy -- secret create --account ID --env live\nnpm run levy -- credits grant --account ID --env live --amount 5000\nnpm run levy -- limits set --account ID --env live --rps 100 --burst 200"
            }
          />
        </>
      ),
    },
    {
      id: "filing",
      title: "Live filing",
      body: () => (
        <>
          <FilingNotice />
          <p>
            Live filing works only if the operator has configured a driver for the authority (<Code>LEVY_AUTHORITY_NG_DRIVER=portal</Code>{" "}
            and <Code>LEVY_AUTHORITY_NG_URL</Code>) and enabled live for the account. Otherwise, filing requests return 403{" "}
            <Code>live_mode_not_enabled</Code>. See <TextLink href="/docs/guides/filing">Filing returns</TextLink>.
          </p>
          <p>
            This project&apos;s driver has not been run against a real authority&apos;s portal. Start with a single taxpayer and compare the
            receipt with what the portal shows.
          </p>
        </>
      ),
    },
    {
      id: "versions",
      title: "Versioning",
      body: () => (
        <p>
          Backward-compatible changes are made to /v1 at any time. Breaking changes go into /v2. Both versions then run side by side for
          twelve months, and responses from the older one include the <Code>Deprecation</Code>, <Code>Sunset</Code>, and <Code>Link</Code>{" "}
          headers.
        </p>
      ),
    },
  ],
};
