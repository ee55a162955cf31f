import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import type { Guide } from "./guide";
import { curlPost, HEADERS } from "../../_content/curl";

export const firstCall: Guide = {
  slug: "first-call",
  title: "First call",
  lead: "Create an API key, send an invoice, and read its tax analysis.",
  sections: [
    {
      id: "key",
      title: "1. Get a key",
      body: () => (
        <>
          <p>
            Sign in and create a key under <TextLink href="/test/api-keys">API keys</TextLink>. The key is shown only once, so copy it right
            away. Keys that start with <Code>levy_test_</Code> belong to the sandbox: the analysis is real, credits are free, and nothing is
            sent to a tax authority. A new sandbox comes with 1,000 credits.
          </p>
          <p>
            Keep the key on your server. Never put it in a browser, a mobile app, a repository, or a log. To limit what a key can do, see{" "}
            <TextLink href="/docs/guides/authentication">Authentication</TextLink>.
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
            Send the business the invoice belongs to and the URL of the document. If you already know the invoice&apos;s number, date,
            currency, or vendor, send those too: Levy compares them with the document.
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
            label="Response: 202 Accepted"
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
            Poll until <Code>data.status</Code> reaches a final state: <Code>completed</Code>, <Code>partially_completed</Code>,{" "}
            <Code>failed</Code>, or <Code>canceled</Code>. While the job is running, the response includes <Code>Retry-After: 2</Code> and
            an <Code>ETag</Code>. Send the ETag back as <Code>If-None-Match</Code> to get a 304 if nothing has changed. To avoid polling,
            use <TextLink href="/docs/guides/webhooks">webhooks</TextLink>.
          </p>
          <p>
            <TextLink href="/docs/guides/reading-results">Reading results</TextLink> explains each part of the result.
          </p>
        </>
      ),
    },
    {
      id: "documents",
      title: "Supported documents",
      body: () => (
        <Bullets>
          <li>
            <strong className="font-semibold text-ink">Formats:</strong> PDF (text or scanned), PNG, JPEG, UBL 2.1 XML, and CII XML,
            including XML embedded in a PDF (Factur-X, ZUGFeRD).
          </li>
          <li>
            <strong className="font-semibold text-ink">Size:</strong> up to 20 MB and 50 pages. The document must download within 30
            seconds.
          </li>
          <li>
            <strong className="font-semibold text-ink">URL:</strong> public or pre-signed. Levy doesn&apos;t connect to private, loopback,
            or link-local addresses. The item fails with{" "}
            <TextLink href="/docs/errors#item-document_forbidden_address">document_forbidden_address</TextLink> and its credit is refunded.
            If Levy runs on your own machine and serves no one else, the operator can allow a local file server with{" "}
            <Code>LEVY_ALLOWED_PRIVATE_HOSTS=127.0.0.1:8000</Code>.
          </li>
          <li>
            <strong className="font-semibold text-ink">No document:</strong> without <Code>invoiceUrl</Code>, the analysis covers only the
            fields in the request: identity, format, duplicates, and dates. VAT and WHT are <Code>undetermined</Code>.
          </li>
        </Bullets>
      ),
    },
    {
      id: "many",
      title: "Analyze many invoices at once",
      body: ({ maxBatchInvoices }) => (
        <p>
          A <TextLink href="/docs/reference/prism#prism.queueBatch">batch</TextLink> holds up to {maxBatchInvoices.toLocaleString("en")}{" "}
          invoices from any number of businesses. Each invoice is an item with its own status and result, and a failed item doesn&apos;t
          affect the others. A batch is accepted in full or not at all: if you don&apos;t have enough credits for every invoice, the request
          returns 402 and nothing is queued.
        </p>
      ),
    },
  ],
};
