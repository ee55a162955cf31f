import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import type { Guide } from "./guide";

const retries = [
  ["400, 401, 402, 403, 404, 405, 413, 422, 431", "No. The same request fails again. Fix the request first."],
  ["408", "Yes. The request never arrived completely, and nothing was done."],
  ["409 idempotency_in_progress", "Yes, after Retry-After (1 second)."],
  ["409, other codes", "No. Read the object first, then decide."],
  ["429", "Yes, after Retry-After. If it happens again, use exponential backoff with jitter."],
  ["500", "Yes, after one or two seconds, with the same Idempotency-Key."],
  ["503", "Yes, after Retry-After, with the same Idempotency-Key."],
  [
    "No response to a DELETE",
    "Yes. If the first one worked, the repeat returns 404 for a purged job, a key, or a webhook endpoint, 409 with currentStatus canceled for a filing, and 200 for a job that was canceled.",
  ],
  ["No response", "Yes, with the same Idempotency-Key. It's safe even if the first request succeeded."],
] as const;

/** Shown as a response of the service; a test checks that the service really answers this. */
export const exampleFault = {
  field: "businesses[0].invoices[3].invoiceDate",
  code: "invalid_date",
  message: "businesses[0].invoices[3].invoiceDate must be a valid date in the form YYYY-MM-DD",
};

export const errorsAndRetries: Guide = {
  slug: "errors-and-retries",
  title: "Errors and retries",
  lead: "How to handle errors, retry safely, and avoid doing the same work twice.",
  sections: [
    {
      id: "shape",
      title: "Error format",
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
                errors: [exampleFault],
                requestId: "req_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB",
                docUrl: `${base}/docs/errors#invalid_request`,
              },
              null,
              2,
            )}
          />
          <Bullets>
            <li>
              <Code>code</Code> is stable. Branch on it, not on <Code>message</Code>.
            </li>
            <li>
              <Code>errors</Code> lists every invalid field in the request, up to 100, each with its path.
            </li>
            <li>
              <Code>success: false</Code> is included only for paths under <Code>/v1/prism/</Code>.
            </li>
            <li>
              Send <Code>Accept: application/problem+json</Code> to get errors in RFC 9457 format.
            </li>
            <li>
              Quote <Code>requestId</Code> when you contact the operator of the service. It&apos;s also in the <Code>x-request-id</Code>{" "}
              header of every response.
            </li>
          </Bullets>
          <p>
            See <TextLink href="/docs/errors">all error codes</TextLink>.
          </p>
        </>
      ),
    },
    {
      id: "idempotency",
      title: "Idempotency",
      body: () => (
        <>
          <p>
            Send an <Code>Idempotency-Key</Code> header with every POST so that you can retry it safely. Use a new unique value for each
            operation, such as a UUID (1 to 255 visible ASCII characters). When you repeat a request with the same key, Levy returns the
            original response, byte for byte, with <Code>Idempotent-Replayed: true</Code>. No credits are used for the repeat.
          </p>
          <Bullets>
            <li>Keys are unique per account, environment, and operation. They are kept for 24 hours, or 30 days for filings.</li>
            <li>
              Reusing a key with a different body returns 422 <Code>idempotency_key_reused</Code>. Member order and{" "}
              <Code>encryptedPayload</Code> are ignored in the comparison, so retries can encrypt the credentials again.
            </li>
            <li>
              While the first request is still running, a repeat returns 409 <Code>idempotency_in_progress</Code>.
            </li>
            <li>Requests that fail before anything is stored aren&apos;t remembered. Fix the request and use the same key.</li>
            <li>
              If the original response contained a secret, the repeat has <Code>secret: null</Code>.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "retry",
      title: "When to retry",
      body: () => (
        <FactsTable
          label="When to retry"
          head={["Response", "Retry?"]}
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
      title: "Failed items in a batch",
      body: () => (
        <p>
          An accepted batch returns 202 even if some documents later can&apos;t be read. Those show up as{" "}
          <TextLink href="/docs/errors#items">item errors</TextLink> in the job&apos;s status, and their credits are refunded. If an
          item&apos;s error is <Code>retryable</Code>, send the invoice again in a new request.
        </p>
      ),
    },
  ],
};
