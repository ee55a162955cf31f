import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/format/amount";
import { classNames } from "@/components/ui/class-names";
import type { CreditBalance } from "@/lib/credits/balance";
import type { InvoiceCounts } from "@/lib/prism/invoices/summarize-invoices";

/**
 * The balance, and the standing of this month's invoices: each invoice is counted in one tile or named below the total. Each figure links
 * to its list.
 */
export function Figures({
  environment,
  balance,
  invoices,
  since,
  waiting,
}: {
  environment: "test" | "live";
  balance: CreditBalance;
  invoices: InvoiceCounts;
  /** The first day of the month. */
  since: string;
  /** Of this month and earlier ones. */
  waiting: number;
}) {
  const total = Object.values(invoices).reduce((sum, count) => sum + count, 0);
  const list = `/${environment}/invoices?since=${since}`;
  const { analyzing, approved, rejected, failed, canceled } = invoices;
  const besides = [
    ...(analyzing > 0 ? [`${formatCount(analyzing)} being analyzed`] : []),
    ...(canceled > 0 ? [`${formatCount(canceled)} canceled`] : []),
  ];
  const earlier = waiting - invoices.waiting;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised md:grid-cols-3 xl:grid-cols-6">
      <Tile
        label="Credits available"
        count={balance.available}
        note={balance.held > 0 ? `${formatCount(balance.held)} held for work in progress` : `${formatCount(balance.consumed)} used so far`}
      />
      <Tile
        label="Invoices this month"
        href={list}
        count={total}
        note={total === 0 ? "none yet" : besides.length > 0 ? besides.join(", ") : failed > 0 ? "none in progress" : "all analyzed"}
      />
      <Tile label="Approved" ink="bg-positive" href={`${list}&decision=cleared`} count={approved} note="with or without review" />
      <Tile
        label="To review"
        ink="bg-caution"
        href={`/${environment}/review`}
        count={invoices.waiting}
        note={earlier > 0 ? `and ${formatCount(earlier)} from before` : "waiting now"}
      />
      <Tile label="Rejected" ink="bg-danger" href={`${list}&decision=rejected`} count={rejected} note="by a reviewer" />
      <Tile label="Failed" ink="bg-ink-faint" href={`${list}&outcome=failed`} count={failed} note="credit refunded" />
    </dl>
  );
}

function Tile({ label, ink, href, count, note }: { label: string; ink?: string; href?: string; count: number; note: string }) {
  return (
    <div className={classNames("bg-surface p-4", href && "relative hover:bg-sunken")}>
      <dt className="flex items-center gap-1.5 text-xs text-ink-faint">
        {ink ? <span className={classNames("own-color size-2 rounded-full", ink)} aria-hidden /> : null}
        {href ? (
          <Link className="after:absolute after:inset-0" href={href}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      {/* From ten million on, figures use smaller type in the same height, so that they don't wrap. */}
      <dd className={classNames("mt-1 font-semibold tracking-tight break-normal", count < 10_000_000 ? "text-2xl" : "text-lg leading-9")}>
        {formatCount(count)}
      </dd>
      <dd className="text-xs text-ink-faint">{note}</dd>
    </div>
  );
}
