import type { ReactNode } from "react";
import { formatAmount } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { capitalized } from "@/components/format/capitalized";
import { Logo } from "@/components/shell/logo";
import type { FilingPage } from "@/lib/flux/read-filing-page";
import { filerOf } from "./named-business";
import { formatPeriod, taxNames } from "../format/period";
import { statedInWords, toPayInWords } from "./stated-amounts";

/** A receipt that prints on one page without fills. */
export function Receipt({ page, accountName }: { page: FilingPage; accountName: string }) {
  const { filing } = page;
  const { payment } = filing as { payment: { reference: string; amount: number; dueDate: string } | null };
  const rows: [string, ReactNode][] = [
    [...filerOf(page, accountName)],
    ["Tax ID", page.businessTaxId],
    ["Tax", taxNames[filing.taxType]],
    ["Period", formatPeriod(filing.period)],
    ["Lines", page.lineCount.toLocaleString("en")],
    [filing.taxType === "VAT" ? "Amount excluding VAT" : "Payments", formatAmount(filing.totals.amount, "NGN")],
    [filing.taxType === "VAT" ? "Net VAT (output minus input)" : "Tax withheld", formatAmount(filing.totals.tax, "NGN")],
    ["Authority's reference", filing.authorityReference],
    ["Payment reference", payment?.reference ?? null],
    ["Payment", payment ? capitalized(toPayInWords(payment.amount, payment.dueDate)) : null],
    ["Not sent to the authority", statedInWords(filing)],
    ["Filed", filing.completedAt ? <When key="at" at={filing.completedAt} zoned /> : null],
    ["Filed by", page.askedBy[0] ?? null],
  ];
  return (
    <article className="mx-auto max-w-2xl rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <header className="flex items-start justify-between gap-4 border-b border-line pb-5">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">
            Receipt <span className="whitespace-nowrap">{filing.receipt}</span>
          </h1>
          <p className="mt-1 text-sm text-ink-soft">
            {filing.environment === "test"
              ? "From the test environment's simulated authority. Not valid as proof of filing."
              : "From the Nigeria Revenue Service, stored by Levy."}
          </p>
        </div>
        <Logo />
      </header>
      <dl className="mt-5 grid gap-y-2.5">
        {rows.map(([term, value]) =>
          value === null ? null : (
            <div
              key={term}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)] text-sm"
            >
              <dt className="text-ink-faint">{term}</dt>
              <dd className="font-medium break-words tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <footer className="mt-6 border-t border-line pt-4 text-xs text-ink-faint">
        <p>
          Filing <span className="font-mono">{filing.id}</span>
        </p>
        {page.evidence.length > 0 ? (
          <>
            <p className="mt-1">Evidence, by SHA-256:</p>
            <ul>
              {page.evidence.map(({ id, step, kind, sha256 }) => (
                <li key={id}>
                  {step}.{kind} <span className="font-mono break-all">{sha256}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </footer>
    </article>
  );
}
