import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { CodeAnchor, FactsTable, type FactRow } from "@/components/docs/facts-table";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { Badge, type Tone } from "@/components/ui/badge";
import { anomalyKinds, type AnomalyCode } from "@/lib/prism/check/anomaly";
import type { Severity } from "@/lib/prism/model";
import { en16931Rules } from "./en16931-rules";
import { explanations } from "./explanations";

export const metadata: Metadata = { title: "Anomalies" };

const tones: Readonly<Record<Severity, Tone>> = { critical: "danger", high: "danger", medium: "caution", low: "info", info: "neutral" };
const categories = [
  ["arithmetic", "Arithmetic"],
  ["tax", "Tax"],
  ["identity", "Identity"],
  ["duplicate", "Duplicates"],
  ["document", "The document"],
  ["fraud_signal", "Fraud signals"],
] as const;
const sections = [
  { id: "severity", title: "Severity" },
  ...categories.map(([id, title]) => ({ id, title })),
  { id: "einvoice", title: "E-invoices" },
];
const head = ["Code", "Severity", "When it appears", "What to do"];

function row(code: string, severity: Severity, action: string, fires: string, remedy: string): FactRow {
  return {
    id: code,
    cells: [
      <CodeAnchor key="code" code={code} />,
      <Badge key="severity" tone={tones[severity]}>
        {severity}
      </Badge>,
      <span key="fires" className="block min-w-40">
        {fires}
      </span>,
      <span key="remedy" className="block min-w-40">
        {remedy} <Code>{action}</Code>
      </span>,
    ],
  };
}

export default function AnomaliesPage() {
  const codes = Object.keys(anomalyKinds) as AnomalyCode[];
  return (
    <DocsPage
      title="Anomalies"
      lead={
        <>
          Everything that can be wrong, unusual, or missing on an invoice. Each anomaly includes evidence and its position on the page. The
          code at the end of each row is its <Code>suggestedAction</Code>.
        </>
      }
      sections={sections}
    >
      <Section id="severity" title="Severity">
        <p>
          Critical and high anomalies are <Code>blocking</Code>. A critical anomaly makes the recommendation <Code>reject</Code>. A high or
          medium anomaly makes it <Code>review</Code>. Low and info anomalies don&apos;t change it. The thresholds below are defaults; an
          account can change them. See <TextLink href="/docs/guides/reading-results">Reading results</TextLink>.
        </p>
      </Section>
      {categories.map(([category, title]) => (
        <Section key={category} id={category} title={title}>
          <FactsTable
            label={`Anomalies: ${title}`}
            head={head}
            rows={codes
              .filter((code) => anomalyKinds[code].category === category)
              .map((code) =>
                row(code, anomalyKinds[code].severity, anomalyKinds[code].action, explanations[code].fires, explanations[code].remedy),
              )}
          />
        </Section>
      ))}
      <Section id="einvoice" title="E-invoices">
        <FactsTable
          label="Anomalies: e-invoices"
          head={head}
          rows={[
            row(
              "einvoice_rule_broken",
              "medium",
              "request_corrected_invoice",
              "An XML invoice breaks a core rule of EN 16931, which it claims to follow (or it names neither a specification nor a country outside Europe). evidence.ruleId is the rule. There is one anomaly per rule.",
              "Ask the vendor for a valid e-invoice. Other software may reject this one.",
            ),
          ]}
        />
        <p>
          Levy checks {en16931Rules.length} rules of EN 16931-1. Invoices in a smaller profile (Minimum, Basic WL) aren&apos;t checked
          against them.
        </p>
        <details>
          <summary className="w-fit rounded-sm text-sm font-medium text-accent">Show the rules</summary>
          <div className="mt-2">
            <FactsTable
              label="Rules of EN 16931"
              head={["Rule", "Requirement"]}
              rows={en16931Rules.map(({ id, rule }) => ({ id, cells: [<CodeAnchor key="id" code={id} />, rule] }))}
            />
          </div>
        </details>
      </Section>
    </DocsPage>
  );
}
