import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";
import { curlPost, HEADERS } from "../../_content/curl";

/** October 2026: one standard-rated sale and one zero-rated sale. */
export const vatReturn = {
  filingId: "kestrel-bay-vat-2026-10",
  encryptedPayload: "any text in the sandbox",
  businessId: "kestrel-bay",
  businessTaxId: "20418835-0001",
  month: 10,
  year: 2026,
  data: [
    { taxId: "18730462-0001", amount: 100_000, vatStatus: 0, transactionType: "credit", invoiceNumber: "INV-9" },
    { taxId: "0", amount: 25_000, vatStatus: 1, transactionType: "credit" },
  ],
};

const repeats: readonly (readonly [string, string])[] = [
  [
    "Same Idempotency-Key, same content",
    "Returns the original response with Idempotent-Replayed: true, on either path of the operation. One filing.",
  ],
  [
    "Same filingId or batchId, same content",
    "Returns the original response with Idempotent-Replayed: true, with no time limit. One filing.",
  ],
  ["Same filingId, batchId or key, different content", "409 duplicate_filing_id or 422 idempotency_key_reused. Nothing is filed."],
  [
    "Different filingId and different key",
    "Two filings. The authority rejects a second VAT return for the same month (already_filed), but may accept a second withholding tax schedule. Give each return its own filingId.",
  ],
];

export const filing: Guide = {
  slug: "filing",
  title: "Filing returns",
  lead: "File VAT returns and withholding tax schedules, track their status, and handle filings that need attention.",
  sections: [
    {
      id: "send",
      title: "1. Send the return",
      body: ({ base }) => (
        <>
          <FilingNotice />
          <p>Each request files one return for one taxpayer and one month.</p>
          <Bullets>
            <li>
              <Code>data</Code> holds up to 500 lines. For a single line, you can put its fields at the top level instead.
            </li>
            <li>
              <Code>encryptedPayload</Code> holds the taxpayer&apos;s sign-in to the authority&apos;s portal,{" "}
              <TextLink href="/docs/guides/encryption">encrypted</TextLink>. With a test key, any text works.
            </li>
            <li>
              <Code>businessTaxId</Code> is the taxpayer&apos;s own tax ID. If the portal user files for a different taxpayer, the filing
              stops before anything is sent.
            </li>
            <li>
              <Code>month</Code> and <Code>year</Code> default to the previous calendar month in the authority&apos;s time zone.
            </li>
          </Bullets>
          <CodeBlock
            label="POST /v1/flux/vat/single-filing"
            code={curlPost(`${base}/v1/flux/vat/single-filing`, vatReturn, ['-H "Idempotency-Key: kestrel-bay-vat-2026-10"'])}
          />
          <p>
            The response is <Code>202</Code> with <Code>data.id</Code>, <Code>data.statusUrl</Code>, and the period, totals, and number of
            records that Levy will file. If any line is invalid, the request returns <Code>400</Code> with the line&apos;s path, such as{" "}
            <Code>data[17].rate</Code>, and nothing is filed. To file for several taxpayers at once, send a{" "}
            <TextLink href="/docs/reference/flux#flux.fileVatBatch">batch</TextLink> with <Code>payload</Code>.
          </p>
          <p>
            The response can also have <Code>warnings</Code>: what was accepted but may not be what you meant. Each has a <Code>code</Code>,
            a <Code>message</Code>, and the <Code>fields</Code> it is about.
          </p>
          <Bullets>
            <li>
              <Code>date_outside_period</Code>: lines are dated outside the filing&apos;s period and are filed for it nevertheless. If you
              send no <Code>month</Code> and <Code>year</Code>, the period is the previous calendar month. A purchase of an earlier month is
              no reason for a warning, unless it is more than five years old.
            </li>
            <li>
              <Code>period_not_over</Code>: the VAT return is for the current month, whose last days will be missing from it. The authority
              accepts one VAT return for a period.
            </li>
            <li>
              <Code>fields_ignored</Code>: fields are sent where they have no effect, such as fields of a line beside <Code>data</Code>, or{" "}
              <Code>month</Code> in a line; or they are misspelled in a way that suggests what was meant, such as <Code>Month</Code> for{" "}
              <Code>month</Code>.
            </li>
            <li>
              <Code>encrypted_payload_unreadable</Code>: see <TextLink href="/docs/guides/encryption">encryption</TextLink>. Test keys only.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "follow",
      title: "2. Track the filing",
      body: ({ base }) => (
        <>
          <p>
            Subscribe to <TextLink href="/docs/guides/webhooks">webhook</TextLink> events that start with <Code>vat.filing.</Code> and{" "}
            <Code>wht.filing.</Code>, either one by one or with <Code>*</Code> for all events. You can also read the filing at any time:
          </p>
          <CodeBlock label="GET /v1/flux/filings/:id" code={`curl -s ${base}/v1/flux/filings/FILING_ID \\\n  ${HEADERS}`} />
          <p>
            If you never got the 202, find the filing by your own ID: <Code>GET /v1/flux/filings?filingId=…</Code>. Sending the same request
            again gives you the first response, too.
          </p>
          <Bullets>
            <li>
              <Code>success</Code>, <Code>failed</Code>, <Code>already_filed</Code>, <Code>no_pending</Code> and <Code>canceled</Code> are
              final. See <TextLink href="/docs/errors#filings">filing statuses</TextLink>.
            </li>
            <li>
              <Code>processing</Code> can last for days if the portal is down. Nothing is lost and you don&apos;t have to do anything.
            </li>
            <li>
              <Code>reconciling</Code> means that the return may have been sent. Levy checks the portal before it does anything else.
              Don&apos;t file again in the meantime, through the API or manually.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "resume",
      title: "3. Resume a blocked filing",
      body: () => (
        <>
          <p>
            A filing with status <Code>action_required</Code> has <Code>blocked_reasons</Code>, which describe what happened and, in{" "}
            <Code>guidance</Code>, what to do. See <TextLink href="/docs/errors#blocked">blocked reasons</TextLink>. Most of them need new
            credentials:
          </p>
          <Steps>
            <li>Show the message and guidance to the person who manages the taxpayer&apos;s portal account.</li>
            <li>
              Encrypt the new credentials and send them to{" "}
              <TextLink href="/docs/reference/flux#flux.resumeFiling">POST /v1/flux/filings/:id/resume</TextLink>. The same filing
              continues.
            </li>
          </Steps>
          <Bullets>
            <li>
              If no credentials arrive within 72 hours (60 seconds in the sandbox), the filing fails with <Code>credentials_rejected</Code>.
            </li>
            <li>
              Levy never retries a password that the portal rejected. To keep the portal from locking the account, Levy also stops signing
              in after three rejected passwords for a portal user within a day, or four across all accounts that file for that user. Sign-in
              is possible again at the time given in <Code>guidance</Code>.
            </li>
            <li>
              If the return may have been sent (<Code>status_history</Code> contains <Code>reconciling</Code>), resume with the same portal
              user. Another user&apos;s submissions may not show it, and Levy doesn&apos;t send it again on their word.
            </li>
          </Bullets>
          <p>
            You can cancel a filing only while its status is <Code>accepted</Code>. Work usually starts within a second, so don&apos;t count
            on it to take back a mistake: check a return before you send it. With the ID of a batch, <Code>bat_…</Code>, you cancel all of
            its filings or, if one of them has moved on, none. A batch can&apos;t be resumed as a whole, because each of its taxpayers has
            credentials of their own. If a filing is <Code>failed</Code>, its <Code>error</Code> tells you who has to act, whether filing
            again can help (<Code>retryable</Code>), and which line caused it. To file again, use a new <Code>filingId</Code>. If the code
            is <Code>outcome_unknown</Code>, check the portal before you file again: the return may have been accepted. Its invoices stay
            part of the filing until a person reports, on its page in the portal of Levy, that the authority doesn&apos;t have the return.
          </p>
        </>
      ),
    },
    {
      id: "proof",
      title: "4. Save the receipt",
      body: () => (
        <Bullets>
          <li>
            A filing with status <Code>success</Code> includes <Code>authorityReference</Code>, <Code>receipt</Code>, and{" "}
            <Code>payment</Code> (reference, amount, and due date). Levy files the return but doesn&apos;t pay it: the taxpayer pays the
            authority.
          </li>
          <li>
            <Code>documents.schedule</Code> and <Code>documents.acknowledgement</Code> are download links that work without an API key for
            one week, until <Code>expiresAt</Code>. Download the files and check them against <Code>sha256</Code>. For new links, read the
            filing again. The schedule is the file that was filed, names unchanged: a name may begin with <Code>=</Code>, <Code>+</Code>,{" "}
            <Code>-</Code>, or <Code>@</Code>, which a spreadsheet runs as a formula. For a spreadsheet, import its columns as text, or open
            it from the filing&apos;s page in the portal, where such text begins with an apostrophe.
          </li>
        </Bullets>
      ),
    },
    {
      id: "twice",
      title: "Avoid duplicate filings",
      body: () => (
        <FactsTable
          label="Repeated filing requests"
          head={["Request", "Result"]}
          rows={repeats.map(([request, outcome]) => ({
            key: request,
            cells: [
              <span key="request" className="text-ink">
                {request}
              </span>,
              outcome,
            ],
          }))}
        />
      ),
    },
    {
      id: "try",
      title: "Test every outcome",
      body: () => (
        <p>
          Use the <TextLink href="/docs/guides/sandbox#filing">sandbox tax IDs</TextLink> to trigger each outcome: rejections, outages, lost
          responses, and filings that wait for credentials.
        </p>
      ),
    },
  ],
};
