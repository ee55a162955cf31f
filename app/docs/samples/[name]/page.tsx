import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, Section, TextLink } from "@/components/docs/prose";
import { humanize } from "@/components/format/humanize";
import { CodeBlock } from "@/components/ui/code-block";
import { env } from "@/lib/kernel/env";
import { withMinus } from "@/lib/kernel/text/with-minus";
import { sampleRequest, samples, type Sample } from "../../_content/samples";
import { curlPost } from "../../_content/curl";

type Params = { params: Promise<{ name: string }> };

const find = async ({ params }: Params) => {
  const { name } = await params;
  return samples.find((sample) => sample.name === name);
};

export async function generateMetadata(props: Params): Promise<Metadata> {
  const sample = await find(props);
  return sample ? { title: `Sample: ${sample.title}` } : {};
}

export default async function SamplePage(props: Params) {
  const sample = await find(props);
  if (!sample) notFound();
  const { sandboxUrl } = env();
  const body = { ...sampleRequest, invoiceUrl: `${sandboxUrl}/samples/${sample.files[0] ?? ""}` };
  const image = sample.files.find((file) => /\.(png|jpg)$/.test(file));
  return (
    <DocsPage
      title={sample.title}
      lead={sample.shows}
      sections={[
        { id: "send", title: "Send it" },
        { id: "result", title: "Published result" },
      ]}
    >
      <Section id="send" title="Send it">
        <p>
          {sample.files.map((file) => (
            <span key={file} className="mr-3 inline-block">
              <TextLink href={`/samples/${file}`}>{file}</TextLink>
            </span>
          ))}
        </p>
        {image ? <FirstPage src={`/samples/${image}`} title={sample.title} /> : null}
        {sample.after.length > 0 ? (
          <p>
            This result depends on an earlier invoice. First send{" "}
            {sample.after.map((name) => (
              <TextLink key={name} href={`/docs/samples/${name}`}>
                {name}
              </TextLink>
            ))}
            .
          </p>
        ) : null}
        <CodeBlock label="POST /v1/prism/invoice-analyze/single" code={curlPost(`${sandboxUrl}/v1/prism/invoice-analyze/single`, body)} />
      </Section>
      <Section id="result" title="Published result">
        <Published {...sample} />
      </Section>
    </DocsPage>
  );
}

function FirstPage({ src, title }: { src: string; title: string }) {
  // eslint-disable-next-line @next/next/no-img-element -- a static file of this deployment; the optimizer would only add a process
  return <img src={src} alt={`${title}, first page`} loading="lazy" className="w-72 max-w-full rounded-md border border-line" />;
}

const amount = (value: number | null) => (value === null ? "–" : withMinus(value.toLocaleString("en", { minimumFractionDigits: 2 })));
const rate = (value: number | null) => (value === null ? "–" : `${value}%`);

function Published({ result, error }: Sample) {
  if (error) {
    return (
      <>
        <p>
          The item fails with <TextLink href={`/docs/errors#item-${error.code}`}>{error.code}</TextLink>: {error.message} Its credit is
          refunded.
        </p>
        <CodeBlock label="error" code={JSON.stringify(error, null, 2)} />
      </>
    );
  }
  if (!result) return null;
  const { vat, wht, anomalies, decision } = result;
  const rows: readonly (readonly [string, string])[] = [
    ["Decision", humanize(decision.recommendation)],
    ["VAT treatment", humanize(vat.treatment)],
    ["VAT rate", rate(vat.rate)],
    ["VAT expected", amount(vat.expected)],
    ["VAT charged", amount(vat.charged)],
    ["VAT difference", amount(vat.difference)],
    ["WHT category", humanize(wht.category)],
    ["WHT rate", rate(wht.rate) + (wht.noTinUplift ? " (doubled: no tax ID)" : "")],
    ["WHT amount", amount(wht.amount)],
    ["Amount to pay the vendor", amount(wht.netPayable)],
  ];
  return (
    <>
      <FactsTable
        label="Result summary"
        head={["Field", "Value"]}
        rows={rows.map(([what, value]) => ({
          key: what,
          cells: [
            what,
            <span key="value" className="text-ink tabular-nums">
              {value}
            </span>,
          ],
        }))}
      />
      <p>
        {vat.reason} {wht.reason}
      </p>
      {anomalies.length > 0 ? (
        <Bullets>
          {anomalies.map(({ code, severity, message }, index) => (
            <li key={`${code}-${index}`}>
              <TextLink href={`/docs/anomalies#${code}`}>{code}</TextLink> ({severity}): {message}
            </li>
          ))}
        </Bullets>
      ) : (
        <p>
          No anomalies: <Code>anomalies: []</Code>.
        </p>
      )}
      <details>
        <summary className="w-fit rounded-sm text-sm font-medium text-accent">Full result</summary>
        <div className="mt-2">
          <CodeBlock label="result" code={JSON.stringify(result, null, 1)} />
        </div>
      </details>
    </>
  );
}
