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
const head = ["Code", "Severity", "What makes it appear", "What to do"];

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
      lead="What is wrong, odd or missing on an invoice. Each names its evidence and where on the page it stands; the last words of each row are its suggestedAction."
      sections={sections}
    >
      <Section id="severity" title="Severity">
        <p>
          Critical and high anomalies are <Code>blocking</Code>. A critical one makes the recommendation <Code>reject</Code>; any of medium
          or worse makes it <Code>review</Code>; low and info change nothing. The figures below are defaults that an account can set
          otherwise. <TextLink href="/docs/guides/reading-results">Reading results</TextLink> says more.
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
              "An XML invoice that claims to follow EN 16931, or names no specification and no country outside Europe, breaks one of its core rules; evidence.ruleId names it. One anomaly a rule.",
              "Ask the vendor for a valid e-invoice: a receiver's software may refuse this one.",
            ),
          ]}
        />
        <p>
          The rules of EN 16931-1 that are checked, {en16931Rules.length} of them; code lists are not. Invoices of a lesser profile
          (Minimum, Basic WL) claim less and are not held to them.
        </p>
        <details>
          <summary className="w-fit rounded-sm text-sm font-medium text-accent">Show the rules</summary>
          <div className="mt-2">
            <FactsTable
              label="Rules of EN 16931"
              head={["Rule", "What it asks"]}
              rows={en16931Rules.map(({ id, rule }) => ({ id, cells: [<CodeAnchor key="id" code={id} />, rule] }))}
            />
          </div>
        </details>
      </Section>
    </DocsPage>
  );
}
