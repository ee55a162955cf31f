import { FactsTable } from "@/components/docs/facts-table";
import { Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { defaultLimits } from "@/lib/accounts/limits";
import type { Guide } from "./guide";

const { test, live } = defaultLimits;

export const limits: Guide = {
  slug: "limits",
  title: "Limits and credits",
  lead: "Rate limits, size limits, and what an analysis costs.",
  sections: [
    {
      id: "meters",
      title: "Rate limits",
      body: () => (
        <>
          <FactsTable
            label="Default rate limits"
            figures
            head={["Limit", "What it counts", "Sandbox", "Live"]}
            rows={[
              [
                "key-rps",
                "Requests per second per API key, with short bursts",
                `${test.rps} per second, burst ${test.burst}`,
                `${live.rps} per second, burst ${live.burst}`,
              ],
              ["key-concurrency", "Concurrent requests per API key", String(test.concurrency), String(live.concurrency)],
              [
                "business-rpm",
                "Requests per business in any 60 seconds. A batch counts once for each business in it.",
                String(test.businessRpm),
                String(live.businessRpm),
              ],
            ].map(([meter, counts, sandbox, production]) => ({
              key: meter ?? "",
              cells: [<Code key="meter">{meter}</Code>, counts, sandbox, production],
            }))}
          />
          <p>
            These are the defaults. The operator can change them for an account; the response headers show the limits that apply to you. A
            request that names no business counts against the account.
          </p>
        </>
      ),
    },
    {
      id: "headers",
      title: "Headers",
      body: () => (
        <>
          <CodeBlock
            label="On every response after authentication"
            code={`RateLimit-Policy: "key-rps";q=${live.rps};w=1, "key-concurrency";q=${live.concurrency};qu="concurrent-requests", "business-rpm";q=${live.businessRpm};w=60\nRateLimit: "key-rps";r=${live.rps - 1};t=1, "business-rpm";r=${live.businessRpm - 12};t=37`}
          />
          <p>
            <Code>r</Code> is the number of requests left and <Code>t</Code> the number of seconds until the limit resets.{" "}
            <Code>X-RateLimit-Limit</Code>, <Code>X-RateLimit-Remaining</Code>, and <Code>X-RateLimit-Reset</Code> describe the limit
            you&apos;re closest to. For <Code>key-concurrency</Code>, <Code>Remaining</Code> is how many concurrent requests you can start,
            and <Code>Reset</Code> is always 1.
          </p>
          <p>
            When you exceed a limit, the request returns 429 <Code>rate_limited</Code>. The response names the limit in <Code>limit</Code> (
            <Code>key_rps</Code>, <Code>key_concurrency</Code>, or <Code>business_rpm</Code>) and tells you in <Code>Retry-After</Code> how
            many seconds to wait.
          </p>
          <p>
            The portal lists your requests under Logs. If a key sends many requests that are refused before they are looked at, such as
            above a limit or to a path that doesn&apos;t exist, it lists the first ones and then about one per second.
          </p>
        </>
      ),
    },
    {
      id: "sizes",
      title: "Size limits",
      body: ({ maxBatchInvoices }) => (
        <FactsTable
          label="Size limits"
          head={["Resource", "Maximum"]}
          rows={[
            ["Request body", "2 MiB (larger requests return 413)"],
            ["Invoices in a batch", maxBatchInvoices.toLocaleString("en")],
            ["Lines in a filing request", "500"],
            ["Document", "20 MB, 50 pages, 30 seconds to download"],
            ["Pages and fonts of a PDF, unpacked", "64 MB (images aren't counted)"],
            ["Page of a list", "100 entries"],
            ["Webhook endpoints", "10 per environment"],
            ["Webhook body", "20 kB (larger events are sent with a URL instead)"],
            ["encryptedPayload", "4 kB"],
          ].map(([what, most]) => ({ key: what ?? "", cells: [what, most] }))}
        />
      ),
    },
    {
      id: "credits",
      title: "Credits",
      body: () => (
        <>
          <p>
            Analyzing an invoice costs one credit. Filing is free. When a request is accepted, Levy holds one credit per invoice. Completed
            items use their credit; failed and canceled items are refunded. If you don&apos;t have enough credits for the whole request, it
            returns 402 <Code>insufficient_credits</Code> and nothing is queued.
          </p>
          <p>
            The sandbox starts with 1,000 credits and is topped up to 1,000 every day at 00:00 UTC. Live starts with 0. You can read your{" "}
            <TextLink href="/docs/reference/credits#credits.read">balance</TextLink> and{" "}
            <TextLink href="/docs/reference/credits#credits.listLedger">transactions</TextLink> at any time, or subscribe to the{" "}
            <Code>credits.low</Code> and <Code>credits.exhausted</Code> <TextLink href="/docs/guides/webhooks">webhooks</TextLink>.
          </p>
        </>
      ),
    },
  ],
};
