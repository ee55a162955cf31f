import { Bullets, Code, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";

export const goingLive: Guide = {
  slug: "going-live",
  title: "Going live",
  lead: "What to have in place before a live key does real work.",
  sections: [
    {
      id: "integration",
      title: "Your side",
      body: () => (
        <Steps>
          <li>
            Every POST carries an <Code>Idempotency-Key</Code>, made before the first attempt and kept for its retries.
          </li>
          <li>
            Retries follow <TextLink href="/docs/guides/errors-and-retries#retry">the table</TextLink>: backoff with jitter, never before{" "}
            <Code>Retry-After</Code>.
          </li>
          <li>
            Webhooks are verified over the raw bytes, remembered by <Code>webhook-id</Code>, and ordered by <Code>sequence</Code>.
          </li>
          <li>A job whose webhook never came is found by its status: ask for it after a while, once.</li>
          <li>
            Code branches on <Code>code</Code>, accepts members that it does not know, and treats unknown values of a list as
            &quot;other&quot;. New fields and kinds may come any time within /v1.
          </li>
          <li>
            Decisions of <Code>review</Code> reach a person. <Code>undetermined</Code> is an answer, not an error.
          </li>
          <li>
            Keys lie in a secret store, have the fewest scopes that do, an IP list where your addresses are fixed, and a rotation that
            someone has tried.
          </li>
        </Steps>
      ),
    },
    {
      id: "operator",
      title: "The operator's side",
      body: () => (
        <>
          <Bullets>
            <li>
              <Code>PUBLIC_URL</Code> is the https address that partners use: links, <Code>statusUrl</Code> and <Code>docUrl</Code> come
              from it. <Code>TRUSTED_PROXIES</Code> names the proxies whose forwarded addresses count.
            </li>
            <li>
              <Code>DATABASE_URL</Code> names a PostgreSQL with backups; <Code>LEVY_MASTER_KEY</Code> lies outside the data directory.
            </li>
            <li>
              Live starts with no credits, and a live key is refused with <Code>live_mode_not_enabled</Code> until live is enabled for the
              account.
            </li>
          </Bullets>
          <CodeBlock
            label="Live, credits and limits of an account"
            code={
              "npm run levy -- account list\nnpm run levy -- account enable-live --account ID\nnpm run levy -- key create --account ID --env live\nnpm run levy -- secret create --account ID --env live\nnpm run levy -- credits grant --account ID --env live --amount 5000\nnpm run levy -- limits set --account ID --env live --rps 100 --burst 200"
            }
          />
        </>
      ),
    },
    {
      id: "filing",
      title: "Filing for real",
      body: () => (
        <>
          <FilingNotice />
          <p>
            A live filing reaches an authority only where the operator configured a driver for that authority (
            <Code>LEVY_AUTHORITY_NG_DRIVER=portal</Code> and <Code>LEVY_AUTHORITY_NG_URL</Code>) and enabled the account; else it is 403{" "}
            <Code>live_mode_not_enabled</Code>. <TextLink href="/docs/guides/filing">Filing returns</TextLink> says what happens from there.
            No driver of this project has been run against a real authority&apos;s portal: try it with a single taxpayer first, and compare
            the receipt with the portal.
          </p>
        </>
      ),
    },
    {
      id: "versions",
      title: "Versions",
      body: () => (
        <p>
          Additions come to /v1 at any time. What would break a client goes to /v2, and both are served for twelve months; the older one
          then answers with <Code>Deprecation</Code>, <Code>Sunset</Code> and <Code>Link</Code>.
        </p>
      ),
    },
  ],
};
