"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { classNames } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import type { InvoiceSummary } from "@/lib/prism/summarize-invoices";

const LOOK_AGAIN_MS = 4_000;

/** What a new account does first. It turns by itself when the first request arrives. */
export function FirstSteps({ environment, baseUrl, summary }: { environment: "test" | "live"; baseUrl: string; summary: InvoiceSummary }) {
  const router = useRouter();
  const waiting = summary.hasKey && !summary.everByKey;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, router]);
  const curl = [
    `curl -s ${baseUrl}/v1/prism/invoice-analyze/single \\`,
    `  -H 'x-api-key: levy_${environment}_…' -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ businessId: "biz_1", invoiceUrl: `${baseUrl}/samples/clean.pdf` })}'`,
  ].join("\n");
  return (
    <Panel title="First steps">
      <ol className="grid gap-5">
        <Step done={summary.everAnalysed} number={1} title="Upload an invoice">
          <Link href={`/${environment}/invoices`} className="font-medium text-accent underline underline-offset-2">Drop a PDF, photo or XML</Link>{" "}
          and see its VAT and withholding tax, with the law beside every figure.
        </Step>
        <Step done={summary.hasKey} number={2} title="Create an API key">
          <Link href={`/${environment}/api-keys`} className="font-medium text-accent underline underline-offset-2">Create a key</Link> for your server; it is shown once.
        </Step>
        <Step done={summary.everByKey} number={3} title="Send the first request">
          <div className="grid gap-2">
            <p>Put your key in the place of <code className="font-mono text-xs">levy_{environment}_…</code> and paste this into a terminal.</p>
            <CodeBlock label="One invoice, as a request" code={curl} />
            {waiting ? <p role="status" className="flex items-center gap-2 text-sm text-ink-soft"><span className="size-2 animate-breathe rounded-full bg-accent" aria-hidden />Waiting for your first request …</p> : null}
          </div>
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ done, number, title, children }: { done: boolean; number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3">
      <span aria-hidden className={classNames("grid size-7 place-items-center rounded-full text-xs font-semibold", done ? "bg-positive-soft text-positive" : "bg-sunken text-ink-soft")}>
        {done ? <Check className="size-4" /> : number}
      </span>
      <div>
        <p className="mt-0.5 text-base font-medium">{title}{done ? <span className="sr-only"> (done)</span> : null}</p>
        <div className="mt-1 text-sm text-ink-soft">{children}</div>
      </div>
    </li>
  );
}
