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
  { id: "codes", title: "Codes of a request" },
  { id: "fields", title: "Faults of a field" },
  { id: "items", title: "Items that failed" },
  { id: "filings", title: "States of a filing" },
  { id: "filing-faults", title: "Filings that failed" },
  { id: "blocked", title: "Filings that wait for a person" },
];

/** Each code is an anchor: the `docUrl` of an error leads to its row. */
export default function ErrorsPage() {
  const codes = [...domainErrorCodes].sort((a, b) => httpStatusOf[a] - httpStatusOf[b]);
  return (
    <DocsPage
      title="Errors"
      sections={sections}
      lead={
        <>
          The body of every error has <Code>status</Code>, <Code>code</Code>, <Code>message</Code>, <Code>errors</Code> (one entry for each
          fault of a field), <Code>requestId</Code> and <Code>docUrl</Code>. The codes are stable; the messages may get better.{" "}
          <TextLink href="/docs/guides/errors-and-retries">Which errors to retry</TextLink>.
        </>
      }
    >
      <Section id="codes" title="Codes of a request">
        <FactsTable
          label="Error codes"
          main={1}
          head={["HTTP", "Code", "What it means, and what to do"]}
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
      <Section id="fields" title="Faults of a field">
        <p>
          Entries of <Code>errors</Code> in a 400 <Code>invalid_request</Code>: <Code>field</Code> is a path such as{" "}
          <Code>businesses[0].invoices[3].invoiceDate</Code>, <Code>code</Code> one of these. One answer names all the faults, at most 100.
        </p>
        <FactsTable
          label="Codes of faults of a field"
          head={["Code", "What it means, and what to do"]}
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
      <Section id="items" title="Items that failed">
        <p>
          An invoice that could not be analysed has <Code>error.code</Code> and no result in the job&apos;s status, and costs nothing.{" "}
          <Code>error.retryable</Code> says whether the same request may succeed later.
        </p>
        <FactsTable
          label="Codes of items that failed"
          head={["Code", "What it means, and what to do"]}
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
      <Section id="filings" title="States of a filing">
        <p>
          The <Code>status</Code> of a filing, in its webhooks and at <Code>GET /v1/flux/filings/:id</Code>. <Code>success</Code>,{" "}
          <Code>failed</Code>, <Code>already_filed</Code>, <Code>no_pending</Code> and <Code>canceled</Code> are final.
        </p>
        <OutcomeTable label="States of a filing" prefix="filing" rows={filingStates} />
      </Section>
      <Section id="filing-faults" title="Filings that failed">
        <p>
          <Code>error.code</Code> of a filing that is <Code>failed</Code>. <Code>error.retryable</Code> says whether filing again can help,{" "}
          <Code>error.actor</Code> who has to do something, <Code>error.recordIndex</Code> and <Code>error.field</Code> which record is
          meant.
        </p>
        <OutcomeTable label="Codes of filings that failed" prefix="filing-fault" rows={filingFaults} />
      </Section>
      <Section id="blocked" title="Filings that wait for a person">
        <p>
          <Code>blocked_reasons[].code</Code> of a filing that is <Code>action_required</Code>. Send new credentials to{" "}
          <Code>POST /v1/flux/filings/:id/resume</Code>.
        </p>
        <OutcomeTable label="Reasons for which a filing waits" prefix="blocked" rows={blockedReasons} />
      </Section>
    </DocsPage>
  );
}

function OutcomeTable({ label, prefix, rows }: { label: string; prefix: string; rows: Readonly<Record<string, string>> }) {
  return (
    <FactsTable
      label={label}
      head={["Code", "What it means, and what to do"]}
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
