import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { defaultLimits } from "@/lib/accounts/limits";
import { HEADERS } from "../../_content/curl";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";

const { test, live } = defaultLimits;

/** Differences between sandbox and live that a customer meets on the first day in live. */
const differences: readonly (readonly [what: string, sandbox: string, live: string])[] = [
  ["Keys and secrets", "levy_test_…, levy_ss_test_…", "levy_live_…, levy_ss_live_…: made anew, nothing is carried over"],
  ["Webhook endpoints", "http or https", "https only: created anew, each with a secret of its own"],
  ["encryptedPayload", "Any text, with a warning", "400 encrypted_payload_invalid unless it can be decrypted"],
  ["x-sandbox headers", "Set the outcome", "400 scenario_not_allowed"],
  ["Filings", "Simulated, done in about 2 seconds", "Sent to the authority; they wait while its portal is down"],
  ["action_required", "Fails after 60 seconds", "Fails after 72 hours"],
  ["Credits", "1,000 every day", "0 until you buy them or the operator grants them"],
  ["Default rate limit", `${test.rps} per second, burst ${test.burst}`, `${live.rps} per second, burst ${live.burst}`],
  ["Failed webhooks", "3 attempts within about a minute", "10 attempts over about three days"],
];

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
            <strong className="font-semibold text-ink">Missed webhooks:</strong> if a webhook doesn&apos;t arrive, read the status of the
            job or filing once after a while: it has the same data.
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
            set an IP allowlist if your addresses are fixed.
          </li>
          <li>
            <strong className="font-semibold text-ink">Return IDs:</strong> give each return its own <Code>filingId</Code>. It protects
            against a second filing for good, where an <Code>Idempotency-Key</Code> is kept for 30 days.
          </li>
        </Steps>
      ),
    },
    {
      id: "rehearse",
      title: "Rehearse in the sandbox",
      body: () => (
        <Steps>
          <li>
            <strong className="font-semibold text-ink">Credentials:</strong> turn on Strict sandbox in the portal under Settings, so that
            test keys refuse an <Code>encryptedPayload</Code> that live would refuse. Then file with your own{" "}
            <TextLink href="/docs/guides/encryption">encryption</TextLink>.
          </li>
          <li>
            <strong className="font-semibold text-ink">A repeat:</strong> send the same filing twice, with the same <Code>filingId</Code>.
            The second response has <Code>Idempotent-Replayed: true</Code> and the <Code>data.id</Code> of the first.
          </li>
          <li>
            <strong className="font-semibold text-ink">A blocked filing:</strong> file with the tax ID <Code>00000000-0005</Code> and{" "}
            <TextLink href="/docs/guides/filing#resume">resume</TextLink> it within 60 seconds.
          </li>
          <li>
            <strong className="font-semibold text-ink">A lost webhook:</strong> stop your receiver, send a{" "}
            <TextLink href="/docs/reference/webhooks#webhooks.test">test event</TextLink>, and wait until{" "}
            <TextLink href="/docs/reference/webhooks#webhooks.listDeliveries">its delivery</TextLink> has{" "}
            <Code>status: &quot;failed&quot;</Code>, after about a minute. Start the receiver and{" "}
            <TextLink href="/docs/reference/webhooks#webhooks.replay">replay</TextLink> with <Code>since</Code> and <Code>onlyFailed</Code>.
          </li>
          <li>
            <strong className="font-semibold text-ink">Rotation:</strong> replace an{" "}
            <TextLink href="/docs/guides/authentication#rotate">API key</TextLink>, a{" "}
            <TextLink href="/docs/guides/webhooks#repair">webhook secret</TextLink>, and a{" "}
            <TextLink href="/docs/guides/encryption#secret">shared secret</TextLink> while requests are running. Old and new work side by
            side until the overlap ends.
          </li>
        </Steps>
      ),
    },
    {
      id: "switch",
      title: "Switch to live",
      body: ({ liveBase }) => (
        <>
          <p>
            Live is enabled for your account by the operator of the service. Until then, live keys return 403{" "}
            <Code>live_mode_not_enabled</Code>. Then switch the portal to Live and create an API key, a shared secret, and your webhook
            endpoints. To check a key without using credits, read the balance: <Code>environment</Code> is <Code>live</Code>, and the{" "}
            <Code>RateLimit-Policy</Code> header shows your limits.
          </p>
          <CodeBlock
            label="GET /v1/account/credits with a live key"
            code={`curl -si ${liveBase}/v1/account/credits \\\n  ${HEADERS.replace("levy_test_", "levy_live_")}`}
          />
          <FactsTable
            label="What is different in live"
            head={["What", "Sandbox", "Live"]}
            rows={differences.map(([what, sandbox, production]) => ({
              key: what,
              cells: [
                <span key="what" className="text-ink">
                  {what}
                </span>,
                sandbox,
                production,
              ],
            }))}
          />
        </>
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
              Enable live for each account, of which an owner must have verified their email address, and grant credits. Live starts with 0
              credits, and live keys are rejected with <Code>live_mode_not_enabled</Code> until live is enabled.
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
