import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { env } from "@/lib/kernel/env";

export const metadata: Metadata = { title: "Documentation" };

export default function DocsPage() {
  const base = env().sandboxUrl;
  const path = `${base}/v1/prism/invoice-analyze`;
  const headers = "-H 'x-api-key: levy_test_…' -H 'Content-Type: application/json'";
  return (
    <>
      <PageHeader title="First request" lead="Levy reads an invoice and answers with its VAT treatment, the withholding tax to deduct, line by line, and what is wrong with it." />
      <div className="grid gap-8">
        <Section title="1. Get a key">
          <p>Sign in and create one under <Link className="font-medium text-accent underline underline-offset-2" href="/test/api-keys">API keys</Link>. Every request carries it in the header <Code>x-api-key</Code>, together with <Code>Content-Type: application/json</Code>. Keep it on your server.</p>
        </Section>
        <Section title="2. Send an invoice">
          <p>Name the business it is for, and where the document can be fetched (PDF, PNG or JPG; up to 20 MB and 50 pages). The answer is <Code>202</Code> with a <Code>jobId</Code>; one credit is held.</p>
          <CodeBlock label="POST /v1/prism/invoice-analyze/single" code={`curl -s ${path}/single \\\n  ${headers} \\\n  -d '${JSON.stringify({ businessId: "biz_1", invoiceUrl: `${base}/samples/clean.pdf` })}'`} />
        </Section>
        <Section title="3. Read the result">
          <p>Ask until <Code>status</Code> is final: <Code>completed</Code>, <Code>partially_completed</Code>, <Code>failed</Code> or <Code>canceled</Code>. While a job runs, <Code>Retry-After</Code> says when to ask again. An invoice that could not be analysed costs nothing.</p>
          <CodeBlock label="GET /v1/prism/invoice-analyze/batch/:job_id/status" code={`curl -s ${path}/batch/JOB_ID/status \\\n  ${headers}`} />
        </Section>
        <Section title="Many at once">
          <p>Up to {env().MAX_BATCH_INVOICES.toLocaleString("en")} invoices of any number of businesses go into one <Code>POST /v1/prism/invoice-analyze/batch</Code>. Each has a state and a result of its own.</p>
        </Section>
        <Section title="Safe repeats">
          <p>Send an <Code>Idempotency-Key</Code> with a POST, and the same request sent twice is done once: the second answer is the first one&apos;s, with <Code>Idempotent-Replayed: true</Code>.</p>
        </Section>
        <Section title="When something is wrong">
          <p>Every error has a stable <Code>code</Code>, a message that says what to do, and a <Code>requestId</Code>. <Link className="font-medium text-accent underline underline-offset-2" href="/docs/errors">All codes and their remedies</Link>.</p>
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return <section className="grid gap-3 text-base text-ink-soft"><h2 className="text-lg font-semibold text-ink">{title}</h2>{children}</section>;
}

function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs text-ink">{children}</code>;
}
