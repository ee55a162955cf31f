import { Panel } from "@/components/ui/panel";

const columns: readonly (readonly [string, string])[] = [
  ["beneficiaryName", "The person or company whose tax was withheld"],
  ["beneficiaryTin", "Their tax ID; leave empty only with noTin"],
  ["transactionDate", "Payment date, such as 2026-10-05 or 05/10/2026"],
  ["transactionDesc", "What was paid for"],
  ["transactionAmount", "Amount in NGN, excluding VAT"],
  ["rate", "Percent; must be one of the rates in force on that date"],
  ["taxAmount", "Tax withheld in NGN; calculated if empty"],
  ["scheduleReference", "Your reference (optional)"],
  ["category", "Payment category (optional); the rate must match it"],
  ["state", "Beneficiary's state (optional)"],
  ["noTin", "true if the beneficiary has no tax ID; the rate is doubled"],
];

/** The columns of a schedule's file. */
export function ScheduleFormat() {
  return (
    <Panel title="File format" bare>
      <dl className="divide-y divide-line">
        {columns.map(([name, about]) => (
          <div key={name} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-mono text-xs leading-5">{name}</dt>
            <dd className="text-sm text-ink-soft">{about}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
        The first row contains the column names, in any order. Names such as “Supplier”, “TIN” and “Gross amount” also work. Separate
        columns with commas, semicolons or tabs.
      </p>
    </Panel>
  );
}
