import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import type { Guide } from "./guide";

const retries = [
  ["400, 401, 402, 403, 404, 405, 413, 422", "No: the same request fails again. Correct it first."],
  ["409 idempotency_in_progress", "Yes, after the second that Retry-After names."],
  ["409, other codes", "No: read the object first, then decide."],
  ["429", "Yes, not before Retry-After; then with exponential backoff and jitter."],
  ["500", "Yes, after a second or two, with the same Idempotency-Key."],
  ["503", "Yes, after Retry-After, with the same Idempotency-Key."],
  ["No answer at all", "Yes, with the same Idempotency-Key: whether the first one was done does not matter."],
] as const;

export const errorsAndRetries: Guide = {
  slug: "errors-and-retries",
  title: "Errors and retries",
  lead: "One shape for every error, and a rule for which requests to send again.",
  sections: [
    {
      id: "shape",
      title: "The shape of an error",
      body: ({ base }) => (
        <>
          <CodeBlock
            label="400 Bad Request"
            code={JSON.stringify(
              {
                success: false,
                status: "error",
                code: "invalid_request",
                message: "Invalid parameters",
                errors: [
                  {
                    field: "businesses[0].invoices[3].invoiceDate",
                    code: "invalid_date",
                    message: "businesses[0].invoices[3].invoiceDate must be a calendar day in the form YYYY-MM-DD",
                  },
                ],
                requestId: "req_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB",
                docUrl: `${base}/docs/errors#invalid_request`,
              },
              null,
              2,
            )}
          />
          <Bullets>
            <li>
              <Code>code</Code> is stable: branch on it, never on <Code>message</Code>.
            </li>
            <li>
              <Code>errors</Code> names every fault of the request at once, at most 100, each with the path of its field.
            </li>
            <li>
              <Code>success: false</Code> stands on paths under <Code>/v1/prism/</Code>.
            </li>
            <li>
              With <Code>Accept: application/problem+json</Code> the same facts come as RFC 9457.
            </li>
            <li>
              Quote <Code>requestId</Code> (also the header <Code>x-request-id</Code>) when you ask about a request.
            </li>
          </Bullets>
          <p>
            <TextLink href="/docs/errors">All codes</TextLink> with their status and remedy.
          </p>
        </>
      ),
    },
    {
      id: "idempotency",
      title: "Safe repeats",
      body: () => (
        <>
          <p>
            Every POST takes an <Code>Idempotency-Key</Code> of your choice (1 to 255 visible ASCII characters; a UUID is fine). The first
            request with it is done; the same request again gets the same bytes and <Code>Idempotent-Replayed: true</Code>, and uses no
            credit.
          </p>
          <Bullets>
            <li>Keys hold per account, environment and operation, for 24 hours (filings: 30 days).</li>
            <li>
              The same key with other content is 422 <Code>idempotency_key_reused</Code>. The order of members and the whole of{" "}
              <Code>encryptedPayload</Code> don&apos;t count as content, so that an honest retry may encrypt afresh.
            </li>
            <li>A request that failed before anything was stored is not kept: correct it and use the same key.</li>
            <li>
              An answer that held a secret is replayed with <Code>secret: null</Code>.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "retry",
      title: "Which to send again",
      body: () => (
        <FactsTable
          label="What to send again"
          head={["Answer", "Send it again?"]}
          rows={retries.map(([answer, rule]) => ({
            key: answer,
            cells: [
              <span key="answer" className="text-ink">
                {answer}
              </span>,
              rule,
            ],
          }))}
        />
      ),
    },
    {
      id: "items",
      title: "A job is not its items",
      body: () => (
        <p>
          A batch that was accepted answers 202 even where single documents turn out unreadable: those are{" "}
          <TextLink href="/docs/errors#items">item errors</TextLink> inside the status. Send a <Code>retryable</Code> one again as a new
          request; it was refunded.
        </p>
      ),
    },
  ],
};
