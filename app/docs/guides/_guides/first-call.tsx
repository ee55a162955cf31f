import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import type { Guide } from "./guide";
import { curlPost, HEADERS } from "../../_content/curl";

export const firstCall: Guide = {
  slug: "first-call",
  title: "First call",
  lead: "From a key to the tax opinion on an invoice, with two requests.",
  sections: [
    {
      id: "key",
      title: "1. Get a key",
      body: () => (
        <>
          <p>
            Sign in and create a key under <TextLink href="/test/api-keys">API keys</TextLink>. It is shown once. A key that begins with{" "}
            <Code>levy_test_</Code> belongs to the sandbox: analysis is real, credits are play money, and nothing reaches an authority. A
            new sandbox has 1,000 credits.
          </p>
          <p>
            Keep the key on your server: not in a browser, an app, a repository or a log. A key can be limited to scopes, to IP ranges and
            to a last day.
          </p>
        </>
      ),
    },
    {
      id: "send",
      title: "2. Send an invoice",
      body: ({ base }) => (
        <>
          <p>
            Name the business whose invoice it is, and where the document can be fetched. Every field of the invoice that you know helps:
            what you send is compared with what the page says.
          </p>
          <CodeBlock
            label="POST /v1/prism/invoice-analyze/single"
            code={curlPost(
              `${base}/v1/prism/invoice-analyze/single`,
              {
                businessId: "kestrel-bay",
                businessName: "Kestrel Bay Foods Limited",
                country: "NG",
                invoiceUrl: `${base}/samples/clean.pdf`,
              },
              ['-H "Idempotency-Key: invoice-9-$(date +%s)"'],
            )}
          />
          <CodeBlock
            label="The answer, 202 Accepted"
            code={JSON.stringify(
              {
                success: true,
                data: {
                  jobId: "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB",
                  status: "pending",
                  totalItems: 1,
                  creditsUsed: 1,
                  creditsRemaining: 999,
                  message: "…",
                  statusUrl: "/v1/prism/invoice-analyze/batch/job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB/status",
                },
                meta: { requestId: "req_…", timestamp: "2026-11-21T09:30:00.000Z" },
              },
              null,
              2,
            )}
          />
        </>
      ),
    },
    {
      id: "read",
      title: "3. Read the result",
      body: ({ base }) => (
        <>
          <CodeBlock
            label="GET /v1/prism/invoice-analyze/batch/:job_id/status"
            code={`curl -s ${base}/v1/prism/invoice-analyze/batch/JOB_ID/status \\\n  ${HEADERS}`}
          />
          <p>
            Ask until <Code>data.status</Code> is <Code>completed</Code>, <Code>partially_completed</Code>, <Code>failed</Code> or{" "}
            <Code>canceled</Code>; these are final. While a job runs the answer carries <Code>Retry-After: 2</Code> and an <Code>ETag</Code>
            : send it back as <Code>If-None-Match</Code>, and an unchanged job answers 304. Or let a{" "}
            <TextLink href="/docs/guides/webhooks">webhook</TextLink> tell you.
          </p>
          <p>
            <TextLink href="/docs/guides/reading-results">Reading results</TextLink> says what each part means.
          </p>
        </>
      ),
    },
    {
      id: "documents",
      title: "What can be analysed",
      body: () => (
        <Bullets>
          <li>PDF (with text, or scanned), PNG and JPEG; UBL 2.1 and CII XML, also where it is embedded in a PDF (Factur-X, ZUGFeRD).</li>
          <li>At most 20 MB and 50 pages; the address must answer within 30 seconds.</li>
          <li>
            The address must be public or pre-signed. Private, loopback and link-local addresses are refused when they are dialled; the item
            fails with <TextLink href="/docs/errors#item-document_forbidden_address">document_forbidden_address</TextLink> and its credit
            comes back.
          </li>
          <li>
            Without <Code>invoiceUrl</Code> the item is judged by its metadata alone: identity, format, duplicates and dates; VAT and WHT
            stay <Code>undetermined</Code>.
          </li>
        </Bullets>
      ),
    },
    {
      id: "many",
      title: "Many at once",
      body: ({ maxBatchInvoices }) => (
        <p>
          One <TextLink href="/docs/reference#prism.queueBatch">batch</TextLink> takes up to {maxBatchInvoices.toLocaleString("en")}{" "}
          invoices of any number of businesses. Each invoice is an item with a state and a result of its own, and one that fails stops no
          other. The batch is accepted as a whole or not at all: too few credits for all of it is 402, and nothing is queued.
        </p>
      ),
    },
  ],
};
