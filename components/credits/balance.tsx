import { formatCount } from "@/components/format/amount";
import { Notice } from "@/components/ui/notice";
import type { CreditBalance } from "@/lib/credits/balance";

/** The five buckets of credits; they always add up to the credits granted. */
export function Balance({ balance, threshold }: { balance: CreditBalance; threshold: number }) {
  // Shown whatever the threshold: with a threshold of 0, people want to be told about exactly this.
  const isGone = balance.available <= 0;
  const buckets = [
    { label: "Available", value: balance.available, hint: "for new invoices" },
    { label: "Held", value: balance.held, hint: "for work in progress" },
    { label: "Used", value: balance.consumed, hint: "by completed analyses" },
    ...(balance.expired > 0 ? [{ label: "Expired", value: balance.expired, hint: "not used before they expired" }] : []),
    { label: "Granted", value: balance.granted, hint: "in total" },
  ];
  return (
    <div className="grid gap-6">
      {isGone || balance.available < threshold ? (
        <Notice kind={isGone ? "danger" : "caution"} title={isGone ? "No credits left" : "Credits are running low"}>
          {isGone
            ? "No new invoices are taken until you add credits; API requests return 402."
            : `Fewer than ${formatCount(threshold)} left.`}
        </Notice>
      ) : null}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised sm:flex">
        {buckets.map(({ label, value, hint }, index) => (
          <div key={label} className={`flex-1 bg-surface p-4 ${buckets.length % 2 === 1 && index === 0 ? "max-sm:col-span-2" : ""}`}>
            <dt className="text-xs text-ink-faint">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{formatCount(value)}</dd>
            <dd className="text-xs text-ink-faint">{hint}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
