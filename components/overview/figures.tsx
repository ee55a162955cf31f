import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/format/amount";
import { outcomes as outcomeWords } from "@/components/invoices/outcome";
import { classNames } from "@/components/ui/class-names";
import type { CreditBalance } from "@/lib/credits/balance";
import type { InvoiceOutcome } from "@/lib/prism/invoice-list-values";
import type { AnalysisOutcomes } from "@/lib/prism/summarize-invoices";

const shown = ["approve", "review", "reject", "failed"] as const satisfies readonly InvoiceOutcome[];
const inks = { approve: "bg-positive", review: "bg-caution", reject: "bg-danger", failed: "bg-ink-faint" } as const;

/** The balance, and what became of the invoices of this month; each figure leads to the list behind it. */
export function Figures({
  environment,
  balance,
  outcomes,
  since,
  waiting,
}: {
  environment: "test" | "live";
  balance: CreditBalance;
  outcomes: AnalysisOutcomes;
  /** The month's first day. */
  since: string;
  waiting: number;
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised md:grid-cols-3 xl:grid-cols-5">
      <div className="col-span-2 bg-surface p-4 xl:col-span-1">
        <dt className="text-xs text-ink-faint">Credits available</dt>
        <Figure count={balance.available} />
        <dd className="text-xs text-ink-faint">
          {balance.held > 0 ? `${formatCount(balance.held)} held for work in progress` : `${formatCount(balance.consumed)} used so far`}
        </dd>
      </div>
      {shown.map((outcome) => (
        <div key={outcome} className="relative bg-surface p-4 hover:bg-sunken">
          <dt className="flex items-center gap-1.5 text-xs text-ink-faint">
            <span className={classNames("own-colour size-2 rounded-full", inks[outcome])} aria-hidden />
            <Link
              className="after:absolute after:inset-0"
              href={outcome === "review" ? `/${environment}/review` : `/${environment}/invoices?outcome=${outcome}&since=${since}`}
            >
              {outcome === "review" ? "To review" : outcomeWords[outcome].label}
            </Link>
          </dt>
          <Figure count={outcome === "review" ? waiting : outcomes[outcome]} />
          <dd className="text-xs text-ink-faint">{outcome === "review" ? "waiting now" : "this month"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Tens of millions stand smaller, in the height of the others, and no figure is ever broken. */
function Figure({ count }: { count: number }) {
  return (
    <dd className={classNames("mt-1 font-semibold tracking-tight break-normal", count < 10_000_000 ? "text-2xl" : "text-lg leading-9")}>
      {formatCount(count)}
    </dd>
  );
}
