import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";
import { curlPost, HEADERS } from "../../_content/curl";

/** Of October 2026, with a sale and one that is zero-rated. */
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
  ["Same Idempotency-Key, same content", "The first answer again. One filing, through either path of the operation."],
  ["Same filingId, same content", "The first answer again, for ever. One filing."],
  ["Same filingId or key, other content", "409 duplicate_filing_id, 422 idempotency_key_reused. Nothing is filed."],
  [
    "Neither of the two is the same",
    "Two filings. The authority refuses a second VAT return of a month (already_filed), and may take a second schedule of withholding tax: give each return a filingId of your own.",
  ],
];

export const filing: Guide = {
  slug: "filing",
  title: "Filing returns",
  lead: "From a month's lines to the authority's receipt: what to send, how it is told, and what to do where it stands still.",
  sections: [
    {
      id: "send",
      title: "1. Send the return",
      body: ({ base }) => (
        <>
          <FilingNotice />
          <p>
            One request is one return of one taxpayer and month: up to 500 lines in <Code>data</Code>, or one line at the top level.{" "}
            <Code>encryptedPayload</Code> holds the taxpayer&apos;s sign-in to the authority&apos;s portal,{" "}
            <TextLink href="/docs/guides/encryption">encrypted</TextLink>; with a test key any text will do. <Code>businessTaxId</Code> is
            the taxpayer&apos;s own number: where the portal&apos;s user files for somebody else, the filing stops instead of filing for
            them.
          </p>
          <CodeBlock
            label="POST /v1/flux/vat/single-filing"
            code={curlPost(`${base}/v1/flux/vat/single-filing`, vatReturn, ['-H "Idempotency-Key: kestrel-bay-vat-2026-10"'])}
          />
          <p>
            The answer is <Code>202</Code> with <Code>data.id</Code> and <Code>data.statusUrl</Code>, and says month, totals and number of
            records as they were understood. One bad line is <Code>400</Code> with its place, such as <Code>data[17].rate</Code>, and
            nothing is filed. Several taxpayers go into one <TextLink href="/docs/reference#flux.fileVatBatch">batch</TextLink> with{" "}
            <Code>payload</Code>.
          </p>
        </>
      ),
    },
    {
      id: "follow",
      title: "2. Follow it",
      body: ({ base }) => (
        <>
          <p>
            A <TextLink href="/docs/guides/webhooks">webhook</TextLink> tells each change, by the kinds that begin with{" "}
            <Code>vat.filing.</Code> and <Code>wht.filing.</Code>; name them one by one, or <Code>*</Code> for all kinds. The same facts can
            be read at any time:
          </p>
          <CodeBlock label="GET /v1/flux/filings/:id" code={`curl -s ${base}/v1/flux/filings/FILING_ID \\\n  ${HEADERS}`} />
          <Bullets>
            <li>
              <Code>success</Code>, <Code>failed</Code>, <Code>already_filed</Code>, <Code>no_pending</Code> and <Code>canceled</Code> are
              final. <TextLink href="/docs/errors#filings">What each state means</TextLink>, and what to do.
            </li>
            <li>
              <Code>processing</Code> lasts for as long as the portal is away, days at times: nothing is lost, and nothing is to be done.
            </li>
            <li>
              <Code>reconciling</Code>: it may have been sent, and the portal is read before anything else happens. Never file again
              meanwhile, here or by hand.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "resume",
      title: "3. Where it needs somebody",
      body: () => (
        <>
          <p>
            <Code>action_required</Code> carries <Code>blocked_reasons</Code> with what happened and, in <Code>guidance</Code>, what to do:{" "}
            <TextLink href="/docs/errors#blocked">the reasons</TextLink>. Most end with new credentials:
          </p>
          <Steps>
            <li>Show message and guidance to whoever looks after the taxpayer&apos;s sign-in.</li>
            <li>
              Encrypt the credentials afresh and send them to{" "}
              <TextLink href="/docs/reference#flux.resumeFiling">POST /v1/flux/filings/:id/resume</TextLink>. The same filing goes on.
            </li>
            <li>
              A refused password is not tried again, and after three refusals of a user within a day, or four through you and others
              together, none is, until the time in <Code>guidance</Code>: portals lock accounts.
            </li>
            <li>After 72 hours without credentials it fails with credentials_rejected (60 seconds in the sandbox).</li>
          </Steps>
          <p>
            Only a filing that is <Code>accepted</Code> can be canceled. A filing that is <Code>failed</Code> says in <Code>error</Code> who
            has to act, whether to file again (<Code>retryable</Code>), and which line is meant; file again with a new filingId.{" "}
            <Code>outcome_unknown</Code> is the one that nobody files again before looking on the portal.
          </p>
        </>
      ),
    },
    {
      id: "proof",
      title: "4. Keep the proof",
      body: () => (
        <Bullets>
          <li>
            <Code>authorityReference</Code>, <Code>receipt</Code> and <Code>payment</Code> (reference, amount, due date) come with{" "}
            <Code>success</Code>. Levy files; paying is the taxpayer&apos;s.
          </li>
          <li>
            <Code>documents.schedule</Code> and <Code>documents.acknowledgement</Code> are links that work without a key until{" "}
            <Code>expiresAt</Code>, a week: download them, check <Code>sha256</Code>, and read the filing again for fresh links.
          </li>
        </Bullets>
      ),
    },
    {
      id: "twice",
      title: "Never twice",
      body: () => (
        <FactsTable
          label="What repeated requests do"
          head={["Request", "What happens"]}
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
      title: "Try every outcome",
      body: () => (
        <p>
          <TextLink href="/docs/guides/sandbox#filing">Tax numbers of the sandbox</TextLink> bring about each of them: refusals, outages,
          lost answers, and a filing that waits for credentials.
        </p>
      ),
    },
  ],
};
