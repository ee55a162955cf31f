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
  lead: "What the parts of a result mean, and which of them to act on.",
  sections: [
    {
      id: "decision",
      title: "Start with the decision",
      body: () => (
        <>
          <p>
            <Code>decision.recommendation</Code> is what we would do with the invoice:
          </p>
          <Bullets>
            <li>
              <Code>approve</Code>: no anomaly of medium severity or worse, and every value that tax or payment rests on has a confidence of
              0.85 or more.
            </li>
            <li>
              <Code>review</Code>: a person should look. <Code>decision.reasons</Code> names the anomalies and the fields that are not sure
              enough (<Code>low_confidence:taxTotal</Code>).
            </li>
            <li>
              <Code>reject</Code>: a critical anomaly blocks; today that is an exact duplicate.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "fields",
      title: "Fields and their confidence",
      body: () => (
        <>
          <p>
            Every value of <Code>invoice</Code> and of a line says how it was printed, how sure we are, who said it and where it stands:
          </p>
          <CodeBlock label="One field" code={JSON.stringify(field, null, 2)} />
          <p>
            <Code>box</Code> is left, top, right, bottom as shares (0 to 1) of the page as displayed. <Code>source</Code> is{" "}
            <Code>document</Code>, <Code>request</Code> (your metadata) or <Code>derived</Code> (computed from others). What is not there is
            a field whose <Code>value</Code> is null, never a missing member. A value that fails its own format, checksum or arithmetic
            never has a confidence of 0.95 or more.
          </p>
        </>
      ),
    },
    {
      id: "vat",
      title: "VAT",
      body: () => (
        <>
          <p>
            <Code>vat.treatment</Code> is what the law asks for, <Code>vat.expected</Code> the tax that follows, <Code>vat.charged</Code>{" "}
            what the invoice charges, and <Code>difference</Code> is charged − expected. <Code>ruleId</Code> and <Code>legalBasis</Code>{" "}
            name the rule; it is listed under <TextLink href="/docs/rules">Tax rules</TextLink> with its sources.
          </p>
          <Bullets>
            <li>
              <Code>collection</Code>: <Code>supplier_charges</Code> is the ordinary case; <Code>buyer_withholds</Code>: the buyer keeps the
              VAT and remits it; <Code>reverse_charge</Code>: the buyer accounts for it itself.
            </li>
            <li>
              <Code>vatStatus</Code> is the number a filing takes: 0 vatable, 1 zero-rated, 2 exempt, null for everything that goes into no
              return.
            </li>
            <li>
              <Code>mixed</Code>: lines differ; look at each line&apos;s own <Code>vat</Code>. <Code>undetermined</Code>: the rules or the
              facts do not settle it, and <Code>reason</Code> says why. We don&apos;t guess.
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
            <Code>wht.amount</Code> is what to deduct, on <Code>wht.base</Code> (without VAT); <Code>wht.netPayable</Code> is what to pay
            the vendor after it. It goes by the day of payment (<Code>paymentDate</Code>, else the day of the analysis), not by the
            invoice&apos;s date.
          </p>
          <p>
            <Code>noTinUplift</Code> says that the rate was doubled because no tax number of the vendor is known. <Code>remitTo</Code> and{" "}
            <Code>dueDate</Code> say where the tax goes and until when. Where another category is nearly as likely, it stands in{" "}
            <Code>alternatives</Code> with its rate, amount and confidence.
          </p>
        </>
      ),
    },
    {
      id: "anomalies",
      title: "Anomalies",
      body: () => (
        <p>
          Each has a stable <Code>code</Code>, a <Code>severity</Code>, a message for people, a <Code>suggestedAction</Code>, and evidence:
          what was expected, what is there, by how much they differ, and where on the page.{" "}
          <TextLink href="/docs/anomalies">All codes</TextLink>. Anomalies are a result: the item is <Code>completed</Code> and its credit
          is used.
        </p>
      ),
    },
    {
      id: "draft",
      title: "The filing draft",
      body: () => (
        <p>
          <Code>filingDraft.vat</Code> and <Code>filingDraft.wht</Code> are bodies for the filing operations, without{" "}
          <Code>encryptedPayload</Code>. A sale has no WHT draft; lines without a <Code>vatStatus</Code> are left out with a warning; where
          nothing is left the draft is null.
        </p>
      ),
    },
    {
      id: "warnings",
      title: "Warnings",
      body: () => (
        <>
          <p>
            <Code>warnings</Code> say what was assumed, or what could not be known. They change no decision by themselves.
          </p>
          <FactsTable
            label="Codes of warnings"
            head={["Code", "What it says"]}
            rows={Object.entries(resultWarnings).map(([code, text]) => ({ key: code, cells: [<Code key="code">{code}</Code>, text] }))}
          />
        </>
      ),
    },
    {
      id: "failed",
      title: "Items that failed",
      body: () => (
        <p>
          An item that could not be analysed has <Code>status: &quot;failed&quot;</Code>, an <Code>error</Code> and no result, and costs
          nothing: its credit comes back. <Code>error.retryable</Code> says whether the same request may succeed later.{" "}
          <TextLink href="/docs/errors#items">All item errors</TextLink>.
        </p>
      ),
    },
  ],
};
