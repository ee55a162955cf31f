import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { CodeAnchor, FactsTable } from "@/components/docs/facts-table";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { httpStatusOf } from "@/lib/http/errors";
import { domainErrorCodes } from "@/lib/kernel/errors";
import { fieldFaults } from "./field-faults";
import { blockedReasons, filingFaults, filingStates } from "./filing-outcomes";
import { itemErrors } from "./item-errors";
import { remedyOf } from "./remedies";

export const metadata: Metadata = { title: "Errors" };

const sections = [
  { id: "codes", title: "Request errors" },
  { id: "fields", title: "Field errors" },
  { id: "items", title: "Item errors" },
  { id: "filings", title: "Filing statuses" },
  { id: "filing-faults", title: "Filing errors" },
  { id: "blocked", title: "Blocked filings" },
];

/** The error reference. Each code is an anchor, to which the `docUrl` of an error leads. */
export default function ErrorsPage() {
  const codes = [...domainErrorCodes].sort((a, b) => httpStatusOf[a] - httpStatusOf[b]);
  return (
    <DocsPage
      title="Errors"
      sections={sections}
      lead={
        <>
          Every error has <Code>status</Code>, <Code>code</Code>, <Code>message</Code>, <Code>errors</Code> (one entry for each invalid
          field), <Code>requestId</Code>, and <Code>docUrl</Code>. Codes are stable; messages may change. See{" "}
          <TextLink href="/docs/guides/errors-and-retries">Errors and retries</TextLink> for when to retry.
        </>
      }
    >
      <Section id="codes" title="Request errors">
        <FactsTable
          label="Error codes"
          main={1}
          head={["HTTP", "Code", "Meaning and what to do"]}
          rows={codes.map((code) => ({
            id: code,
            cells: [
              httpStatusOf[code],
              <CodeAnchor key="code" code={code} />,
              <span key="text" className="block min-w-56">
                {remedyOf[code]}
              </span>,
            ],
          }))}
        />
      </Section>
      <Section id="fields" title="Field errors">
        <p>
          A 400 <Code>invalid_request</Code> lists every invalid field in <Code>errors</Code>, up to 100. <Code>field</Code> is the path of
          the field, such as <Code>businesses[0].invoices[3].invoiceDate</Code>, and <Code>code</Code> is one of these:
        </p>
        <FactsTable
          label="Field error codes"
          head={["Code", "Meaning and what to do"]}
          rows={Object.entries(fieldFaults).map(([code, text]) => ({
            id: `field-${code}`,
            cells: [
              <CodeAnchor key="code" code={`field-${code}`} label={code} />,
              <span key="text" className="block min-w-56">
                {text}
              </span>,
            ],
          }))}
        />
      </Section>
      <Section id="items" title="Item errors">
        <p>
          An invoice that couldn&apos;t be analyzed has <Code>error.code</Code> and no result in the job&apos;s status, and its credit is
          refunded. <Code>error.retryable</Code> tells you whether the same request may succeed later.
        </p>
        <FactsTable
          label="Item error codes"
          head={["Code", "Meaning and what to do"]}
          rows={Object.entries(itemErrors).map(([code, text]) => ({
            id: `item-${code}`,
            cells: [
              <CodeAnchor key="code" code={`item-${code}`} label={code} />,
              <span key="text" className="block min-w-56">
                {text}
              </span>,
            ],
          }))}
        />
      </Section>
      <Section id="filings" title="Filing statuses">
        <p>
          The <Code>status</Code> of a filing in webhooks and in <Code>GET /v1/flux/filings/:id</Code>. <Code>success</Code>,{" "}
          <Code>failed</Code>, <Code>already_filed</Code>, <Code>no_pending</Code>, and <Code>canceled</Code> are final.
        </p>
        <OutcomeTable label="Filing statuses" prefix="filing" rows={filingStates} />
      </Section>
      <Section id="filing-faults" title="Filing errors">
        <p>
          A filing with status <Code>failed</Code> has an <Code>error</Code> with one of these codes. <Code>error.retryable</Code> tells you
          whether filing again can help, <Code>error.actor</Code> who has to act, and <Code>error.recordIndex</Code> and{" "}
          <Code>error.field</Code> which record caused it. Both count within the filing: if it was an entry of <Code>payload</Code>, they
          start within that entry, as in <Code>data[3].taxId</Code> for <Code>payload[2].data[3].taxId</Code>.
        </p>
        <OutcomeTable label="Filing error codes" prefix="filing-fault" rows={filingFaults} />
      </Section>
      <Section id="blocked" title="Blocked filings">
        <p>
          A filing with status <Code>action_required</Code> lists the reasons in <Code>blocked_reasons</Code>, each with one of these codes.
          To continue, send new credentials to <Code>POST /v1/flux/filings/:id/resume</Code>.
        </p>
        <OutcomeTable label="Blocked reasons" prefix="blocked" rows={blockedReasons} />
      </Section>
    </DocsPage>
  );
}

function OutcomeTable({ label, prefix, rows }: { label: string; prefix: string; rows: Readonly<Record<string, string>> }) {
  return (
    <FactsTable
      label={label}
      head={["Code", "Meaning and what to do"]}
      rows={Object.entries(rows).map(([code, text]) => ({
        id: `${prefix}-${code}`,
        cells: [
          <CodeAnchor key="code" code={`${prefix}-${code}`} label={code} />,
          <span key="text" className="block min-w-56">
            {text}
          </span>,
        ],
      }))}
    />
  );
}
