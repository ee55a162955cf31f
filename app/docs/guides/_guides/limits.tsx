import { FactsTable } from "@/components/docs/facts-table";
import { Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { defaultLimits } from "@/lib/accounts/limits";
import type { Guide } from "./guide";

const { test, live } = defaultLimits;

export const limits: Guide = {
  slug: "limits",
  title: "Limits and credits",
  lead: "How much at once, how it is told, and what an analysis costs.",
  sections: [
    {
      id: "meters",
      title: "Three meters",
      body: () => (
        <>
          <FactsTable
            label="Default limits"
            figures
            head={["Meter", "Counts", "Sandbox", "Production"]}
            rows={[
              [
                "key-rps",
                "Requests a second of one key; a rested key may send a burst",
                `${test.rps} a second, burst ${test.burst}`,
                `${live.rps} a second, burst ${live.burst}`,
              ],
              ["key-concurrency", "Requests of one key in flight", String(test.concurrency), String(live.concurrency)],
              [
                "business-rpm",
                "Requests for one business in any 60 seconds; a batch counts once for each business that it names",
                String(test.businessRpm),
                String(live.businessRpm),
              ],
            ].map(([meter, counts, sandbox, production]) => ({
              key: meter ?? "",
              cells: [<Code key="meter">{meter}</Code>, counts, sandbox, production],
            }))}
          />
          <p>These are defaults; the operator can set others for an account. The headers of your answers show those that hold for you.</p>
        </>
      ),
    },
    {
      id: "headers",
      title: "Headers",
      body: () => (
        <>
          <CodeBlock
            label="On every answer past authentication"
            code={`RateLimit-Policy: "key-rps";q=${live.rps};w=1, "key-concurrency";q=${live.concurrency};qu="concurrent-requests", "business-rpm";q=${live.businessRpm};w=60\nRateLimit: "key-rps";r=${live.rps - 1};t=1, "business-rpm";r=${live.businessRpm - 12};t=37`}
          />
          <p>
            <Code>r</Code> is what is left, <Code>t</Code> the seconds until it is whole again. <Code>X-RateLimit-Limit</Code>,{" "}
            <Code>-Remaining</Code> and <Code>-Reset</Code> tell the tightest meter. A 429 names the meter in <Code>limit</Code> and carries{" "}
            <Code>Retry-After</Code> in whole seconds, never too early.
          </p>
        </>
      ),
    },
    {
      id: "sizes",
      title: "Sizes",
      body: ({ maxBatchInvoices }) => (
        <FactsTable
          label="Sizes"
          head={["What", "At most"]}
          rows={[
            ["Body of a request", "2 MiB (413)"],
            ["Invoices in a batch", maxBatchInvoices.toLocaleString("en")],
            ["Records in a filing", "500"],
            ["A document", "20 MB, 50 pages, 30 s to fetch"],
            ["A page of a list", "100 entries"],
            ["Webhook endpoints", "10 an environment"],
            ["Body of a webhook", "20 kB, else thin with a URL"],
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
            An analysed invoice costs one credit; filing costs none. A request that is accepted holds as many credits as it has invoices. An
            item that completes uses its credit, one that fails or is canceled gives it back, exactly once. Too few credits for the whole
            request: 402 <Code>insufficient_credits</Code>, and nothing is queued.
          </p>
          <p>
            The sandbox starts with 1,000 and is filled up to 1,000 again at 00:00 UTC.{" "}
            <TextLink href="/docs/reference#credits.read">The balance</TextLink> and{" "}
            <TextLink href="/docs/reference#credits.listLedger">its movements</TextLink> can be read at any time.
          </p>
        </>
      ),
    },
  ],
};
