import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, Section, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/kernel/env";
import { servesFiling } from "./_content/openapi";
import { curlPost, HEADERS } from "./_content/curl";

export const metadata: Metadata = { title: "Documentation" };

const doors = [
  { href: "/docs/guides/first-call", title: "First call", text: "Send an invoice and read its analysis." },
  { href: "/docs/reference", title: "API reference", text: "Every operation with its fields, errors, and a curl example." },
  { href: "/docs/guides/reading-results", title: "Reading results", text: "What each part means and what to act on." },
  { href: "/docs/guides/webhooks", title: "Webhooks", text: "Receive events and verify them in five languages." },
  { href: "/docs/errors", title: "Errors", text: "Every error code and how to fix it." },
  { href: "/docs/anomalies", title: "Anomalies", text: "What triggers each anomaly and what to do." },
  { href: "/docs/rules", title: "Tax rules", text: "Every rate with its dates, legal basis, and sources." },
  { href: "/docs/samples", title: "Samples", text: "Test documents with published results." },
  { href: "/docs/guides/going-live", title: "Going live", text: "A checklist for production." },
] as const;

export default function DocsHomePage() {
  const { sandboxUrl: base } = env();
  return (
    <DocsPage
      title="Documentation"
      lead="Send an invoice to Levy and get back its VAT treatment, the withholding tax to deduct for each line item, and any anomalies."
    >
      {servesFiling ? null : (
        <Notice title="Filing isn't available yet">
          This version analyzes invoices (prism). The filing operations (flux) are documented but not available yet.
        </Notice>
      )}
      <Section id="first-call" title="Your first call">
        <p>
          Create a test key under <TextLink href="/test/api-keys">API keys</TextLink>, replace <Code>levy_test_…</Code> with it, and run:
        </p>
        <CodeBlock
          label="Analyze a sample invoice"
          code={curlPost(`${base}/v1/prism/invoice-analyze/single`, {
            businessId: "kestrel-bay",
            businessName: "Kestrel Bay Foods Limited",
            country: "NG",
            invoiceUrl: `${base}/samples/clean.pdf`,
          })}
        />
        <p>
          The response is <Code>202</Code> with a <Code>jobId</Code>. Use it to read the result a few seconds later:
        </p>
        <CodeBlock label="Read the result" code={`curl -s ${base}/v1/prism/invoice-analyze/batch/JOB_ID/status \\\n  ${HEADERS}`} />
      </Section>
      <Section id="how" title="How an analysis works">
        <Steps>
          <li>
            <strong className="font-semibold text-ink">Read.</strong> Levy downloads the document and reads it: the text of a PDF, the
            characters in a scan (OCR), or the data of an e-invoice (UBL, CII, Factur-X).
          </li>
          <li>
            <strong className="font-semibold text-ink">Extract.</strong> Levy extracts the parties, tax IDs, dates, line items, and totals,
            each with a confidence and its position on the page, and compares them with the fields in your request.
          </li>
          <li>
            <strong className="font-semibold text-ink">Apply tax rules.</strong> The <TextLink href="/docs/rules">rules in force</TextLink>{" "}
            on the relevant date give the VAT treatment and withholding tax for the invoice and for each line item, with the legal basis.
          </li>
          <li>
            <strong className="font-semibold text-ink">Check.</strong> Levy checks sums, rates, identities, duplicates, and fraud signals.
            The result is a list of <TextLink href="/docs/anomalies">anomalies</TextLink> with evidence and a recommendation: approve,
            review, or reject.
          </li>
        </Steps>
        <p>
          Text in a document is treated as data and can&apos;t change a rule. If the law or the facts are unclear, the result says so
          instead of guessing.
        </p>
      </Section>
      <Section id="where" title="Next steps">
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {doors.map(({ href, title, text }) => (
            <li key={href}>
              <Link
                href={href}
                className="group grid h-full content-start gap-1 rounded-lg border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong"
              >
                <span className="flex items-center gap-1.5 font-semibold text-ink">
                  {title}
                  <ArrowRight className="size-4 text-ink-faint transition-transform group-hover:translate-x-0.5" aria-hidden />
                </span>
                <span className="text-sm text-ink-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </DocsPage>
  );
}
