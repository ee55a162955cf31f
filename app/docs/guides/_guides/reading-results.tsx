import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { resultWarnings } from "../../_content/result-warnings";
import type { Guide } from "./guide";

const field = {
  value: 107500,
  raw: "N107,500.00",
  confidence: 0.97,
  source: "document",
  provenance: [{ page: 1, box: [0.78, 0.61, 0.89, 0.62] }],
};

export const readingResults: Guide = {
  slug: "reading-results",
  title: "Reading results",
  lead: "What each part of an analysis means and what to act on.",
  sections: [
    {
      id: "decision",
      title: "Start with the decision",
      body: () => (
        <>
          <p>
            <Code>decision.recommendation</Code> is what Levy recommends for the invoice:
          </p>
          <Bullets>
            <li>
              <Code>approve</Code>: there are no anomalies of medium severity or higher, and every value that affects tax or payment has a
              confidence of at least 0.85.
            </li>
            <li>
              <Code>review</Code>: a person should check the invoice. <Code>decision.reasons</Code> lists the anomalies and the fields with
              low confidence (<Code>low_confidence:taxTotal</Code>). A missing total, or a missing vendor name of a purchase, is listed the
              same way.
            </li>
            <li>
              <Code>reject</Code>: there is a critical anomaly. Currently, the only one is an exact duplicate.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "fields",
      title: "Fields and confidence",
      body: () => (
        <>
          <p>
            Every value in <Code>invoice</Code> and its line items comes with the original text, a confidence, its source, and its position
            on the page:
          </p>
          <CodeBlock label="One field" code={JSON.stringify(field, null, 2)} />
          <p>
            A missing value is a field whose <Code>value</Code> is null; fields are never left out of the result.
          </p>
          <Bullets>
            <li>
              <Code>confidence</Code> is between 0 and 1. Values that fail a format, checksum, or arithmetic check always have a confidence
              below 0.95.
            </li>
            <li>
              <Code>source</Code> is <Code>document</Code>, <Code>request</Code> (the fields you sent), or <Code>derived</Code> (calculated
              from other values).
            </li>
            <li>
              <Code>box</Code> is the left, top, right, and bottom edge as fractions (0 to 1) of the page as displayed.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "vat",
      title: "VAT",
      body: () => (
        <>
          <p>
            <Code>vat.treatment</Code> is the VAT treatment that the law requires. <Code>vat.expected</Code> is the resulting tax,{" "}
            <Code>vat.charged</Code> is the tax on the invoice, and <Code>vat.difference</Code> is charged minus expected.{" "}
            <Code>ruleId</Code> and <Code>legalBasis</Code> identify the rule, which is listed with its sources under{" "}
            <TextLink href="/docs/rules">Tax rules</TextLink>.
          </p>
          <Bullets>
            <li>
              <Code>treatment: &quot;mixed&quot;</Code> means that the line items have different treatments. See each line item&apos;s{" "}
              <Code>vat</Code>.
            </li>
            <li>
              <Code>treatment: &quot;undetermined&quot;</Code> means that the rules or the available data don&apos;t give a clear answer.
              Levy doesn&apos;t guess; <Code>reason</Code> explains why.
            </li>
            <li>
              <Code>collection</Code> is <Code>supplier_charges</Code> (the usual case), <Code>buyer_withholds</Code> (the buyer withholds
              the VAT and remits it), or <Code>reverse_charge</Code> (the buyer accounts for the VAT).
            </li>
            <li>
              <Code>vatStatus</Code> is the value used in filings: 0 for vatable, 1 for zero-rated, 2 for exempt, and null for anything that
              isn&apos;t part of a return.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "wht",
      title: "Withholding tax",
      body: () => (
        <>
          <p>
            <Code>wht.amount</Code> is the amount to deduct. It&apos;s calculated on <Code>wht.base</Code>, which excludes VAT.{" "}
            <Code>wht.netPayable</Code> is the amount to pay the vendor. The rules depend on the payment date (<Code>paymentDate</Code> in
            your request, otherwise the day of the analysis), not on the invoice date. For a vendor that the business has marked as a
            related party, Nigeria withholds when the liability is booked, so an earlier invoice date decides.
          </p>
          <Bullets>
            <li>
              <Code>noTinUplift</Code>: the rate was doubled because the vendor&apos;s tax ID isn&apos;t known.
            </li>
            <li>
              <Code>remitTo</Code> and <Code>dueDate</Code>: where to remit the tax, and by when.
            </li>
            <li>
              <Code>exemption</Code>: why nothing is withheld. <Code>vendor_exempt</Code> comes from the vendor&apos;s settings, where a
              certificate&apos;s last day is entered. <Code>small_payer</Code> counts this invoice and the vendor&apos;s other invoices of
              the month.
            </li>
            <li>
              <Code>alternatives</Code>: other categories or rates that could apply, with their rate, amount, and confidence.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "anomalies",
      title: "Anomalies",
      body: () => (
        <p>
          Each anomaly has a stable <Code>code</Code>, a <Code>severity</Code>, a human-readable <Code>message</Code>, a{" "}
          <Code>suggestedAction</Code>, and <Code>evidence</Code>: the expected and actual values, their difference, and where they are on
          the page. See <TextLink href="/docs/anomalies">all anomaly codes</TextLink>. An invoice with anomalies is still{" "}
          <Code>completed</Code> and uses its credit.
        </p>
      ),
    },
    {
      id: "draft",
      title: "The filing draft",
      body: () => (
        <>
          <p>
            <Code>filingDraft.vat</Code> and <Code>filingDraft.wht</Code> hold what one invoice adds to a{" "}
            <TextLink href="/docs/guides/filing">filing</TextLink>, in the form of a request body. Sales have no WHT draft. Lines without a{" "}
            <Code>vatStatus</Code> are left out, with a warning. So are standard-rated and reverse-charged lines of a purchase whose input
            VAT can&apos;t be claimed, because it isn&apos;t recoverable or the supplier charged no VAT or too little: a return claims VAT
            on every purchase that it lists as vatable. A credit note has no draft. If no lines are left, the draft is null.
          </p>
          <p>
            The authority accepts one VAT return for a taxpayer and month, so don&apos;t send each invoice&apos;s draft by itself: the first
            would be the return for the whole month. Collect the drafts with the same <Code>businessTaxId</Code>, <Code>month</Code>, and{" "}
            <Code>year</Code>, put the <Code>data</Code> lines of all of them, sales and purchases, into one request without the top-level{" "}
            <Code>transactionType</Code>, and add <Code>encryptedPayload</Code> and a <Code>filingId</Code>. File withholding tax the same
            way, as one schedule for the month. If that is more than 500 lines, or if you want people to check the return first, prepare it
            in the portal under Filings.
          </p>
        </>
      ),
    },
    {
      id: "warnings",
      title: "Warnings",
      body: () => (
        <>
          <p>
            <Code>warnings</Code> list assumptions and missing information. They don&apos;t affect the decision.
          </p>
          <FactsTable
            label="Warning codes"
            head={["Code", "Meaning"]}
            rows={Object.entries(resultWarnings).map(([code, text]) => ({ key: code, cells: [<Code key="code">{code}</Code>, text] }))}
          />
        </>
      ),
    },
    {
      id: "failed",
      title: "Failed items",
      body: () => (
        <p>
          If an invoice can&apos;t be analyzed, its item has <Code>status: &quot;failed&quot;</Code>, an <Code>error</Code>, and no result,
          and its credit is refunded. <Code>error.retryable</Code> tells you whether the same request may succeed later. See{" "}
          <TextLink href="/docs/errors#items">all item errors</TextLink>.
        </p>
      ),
    },
  ],
};
