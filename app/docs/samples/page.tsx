import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { FactsTable } from "@/components/docs/facts-table";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { Badge, type Tone } from "@/components/ui/badge";
import { asOf, sampleRequest, samples, type Sample } from "../_content/samples";

export const metadata: Metadata = { title: "Samples" };

const tones: Readonly<Record<string, Tone>> = { approve: "positive", review: "caution", reject: "danger" };

function Outcome({ result, error }: Sample) {
  if (error)
    return (
      <span className="flex flex-col items-start gap-1">
        <Badge tone="danger">fails</Badge>
        <TextLink href={`/docs/errors#item-${error.code}`}>{error.code}</TextLink>
      </span>
    );
  if (!result) return null;
  const serious = result.anomalies.filter(({ severity }) => severity !== "info");
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tones[result.decision.recommendation] ?? "neutral"}>{result.decision.recommendation}</Badge>
      {serious.map(({ code }, index) => (
        <TextLink key={`${code}-${index}`} href={`/docs/anomalies#${code}`}>
          {code}
        </TextLink>
      ))}
    </span>
  );
}

export default function SamplesPage() {
  return (
    <DocsPage title="Samples" lead="Test documents with published results.">
      <Section id="use" title="How to use them">
        <p>
          Send the URL of a sample as <Code>invoiceUrl</Code> with a test key. The published results were calculated on{" "}
          <span className="whitespace-nowrap">{asOf}</span> for the business below. With a different business or payment date, the amounts
          can differ. If you send a sample to the same business again, it&apos;s a duplicate: the result adds <Code>duplicate_exact</Code>,
          and the recommendation is <Code>reject</Code>. Use another <Code>businessId</Code> for each run.
        </p>
        <p>
          {Object.entries(sampleRequest).map(([name, value]) => (
            <span key={name} className="mr-2 inline-block">
              <Code>{`${name}: ${value}`}</Code>
            </span>
          ))}
        </p>
        <p>
          The list is also available as JSON: <TextLink href="/samples/index.json">index.json</TextLink>.
        </p>
      </Section>
      <Section id="documents" title="Documents">
        <FactsTable
          label="Sample documents"
          head={["Sample", "Files", "What it shows", "Result"]}
          rows={samples.map((sample) => ({
            id: sample.name,
            cells: [
              <span key="name" className="block min-w-24">
                <TextLink href={`/docs/samples/${sample.name}`}>{sample.title}</TextLink>
              </span>,
              <span key="files" className="whitespace-nowrap">
                {sample.files.map((file) => (
                  <span key={file} className="block">
                    <TextLink href={`/samples/${file}`}>{file}</TextLink>
                  </span>
                ))}
              </span>,
              <span key="shows" className="block min-w-52">
                {sample.shows}
              </span>,
              <Outcome key="outcome" {...sample} />,
            ],
          }))}
        />
      </Section>
    </DocsPage>
  );
}
