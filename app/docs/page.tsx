import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, Section, Steps, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/kernel/env";
import { servesFiling } from "./_content/openapi";
import { curlPost, HEADERS } from "./_content/curl";

export const metadata: Metadata = { title: "Documentation" };

const doors = [
  { href: "/docs/guides/first-call", title: "First call", text: "From a key to a result in two requests." },
  { href: "/docs/reference", title: "API reference", text: "Every operation with fields, limits, errors and curl." },
  { href: "/docs/guides/reading-results", title: "Reading results", text: "What to act on, and how sure we are." },
  { href: "/docs/guides/webhooks", title: "Webhooks", text: "Be told instead of asking; verify in five languages." },
  { href: "/docs/errors", title: "Errors", text: "Every code with its remedy." },
  { href: "/docs/anomalies", title: "Anomalies", text: "What makes each appear, and what to do." },
  { href: "/docs/rules", title: "Tax rules", text: "Every rate with its dates, legal basis and sources." },
  { href: "/docs/samples", title: "Samples", text: "Documents to try, with published results." },
  { href: "/docs/guides/going-live", title: "Going live", text: "What to have in place first." },
] as const;

export default function DocsHomePage() {
  const { sandboxUrl: base } = env();
  return (
    <DocsPage
      title="Documentation"
      lead="Levy reads an invoice and answers with its VAT treatment, the withholding tax to deduct, line by line, and what is wrong with it."
    >
      {servesFiling ? null : (
        <Notice title="Analysis is served, filing is not yet">
          This version takes invoices (prism). The filing operations (flux) are in the contract and not in this version.
        </Notice>
      )}
      <Section id="first-call" title="Your first call">
        <p>
          Create a test key under <TextLink href="/test/api-keys">API keys</TextLink>, put it in place of <Code>levy_test_…</Code>, and
          paste:
        </p>
        <CodeBlock
          label="Analyse a sample invoice"
          code={curlPost(`${base}/v1/prism/invoice-analyze/single`, {
            businessId: "kestrel-bay",
            businessName: "Kestrel Bay Foods Limited",
            country: "NG",
            invoiceUrl: `${base}/samples/clean.pdf`,
          })}
        />
        <p>
          The answer is <Code>202</Code> with a <Code>jobId</Code>. A few seconds later the result is there:
        </p>
        <CodeBlock label="Read the result" code={`curl -s ${base}/v1/prism/invoice-analyze/batch/JOB_ID/status \\\n  ${HEADERS}`} />
      </Section>
      <Section id="how" title="How an analysis works">
        <Steps>
          <li>
            <strong className="font-semibold text-ink">Read.</strong> The document is fetched and read by its content: a PDF&apos;s text, a
            scan&apos;s characters, or the data of an e-invoice (UBL, CII, Factur-X).
          </li>
          <li>
            <strong className="font-semibold text-ink">Extract.</strong> Parties, tax numbers, dates, lines and totals, each with a
            confidence and its place on the page. What you sent beside the document is compared with it.
          </li>
          <li>
            <strong className="font-semibold text-ink">Treat.</strong> The <TextLink href="/docs/rules">rules in force</TextLink> on the day
            give the VAT treatment and the withholding tax, for every line and the whole, with the legal basis.
          </li>
          <li>
            <strong className="font-semibold text-ink">Check.</strong> Sums, rates, identities, duplicates and signs of fraud become{" "}
            <TextLink href="/docs/anomalies">anomalies</TextLink> with evidence, and a decision: approve, review or reject.
          </li>
        </Steps>
        <p>
          Text on a page is data: nothing written there changes a rule. Where law or facts leave room the result says so instead of choosing
          in silence.
        </p>
      </Section>
      <Section id="where" title="Where to go">
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
