import { formatFigure } from "@/components/format/amount";
import { classNames } from "@/components/ui/class-names";
import { Cell } from "@/components/ui/table";

interface Totaled {
  total: number | null;
  currency: string | null;
}

/** The currency of all rows that have a total, for the column heading; null if they differ. */
export function sharedCurrency(rows: readonly Totaled[]): string | null {
  const [first = null, ...others] = new Set(rows.filter(({ total }) => total !== null).map(({ currency }) => currency));
  return others.length === 0 ? first : null;
}

/** For example "Total, NGN" if all rows are in naira. */
export const totalHeading = (shared: string | null): string => (shared === null ? "Total" : `Total, ${shared}`);

/** An amount of a row. Its currency is omitted if the column's heading names it, or another amount of the row that all share it with. */
export function Money({ amount, currency, shared }: { amount: number | null; currency: string | null; shared: string | null }) {
  return (
    <>
      {amount !== null && currency && shared !== currency ? (
        <span className="text-xs font-normal text-ink-faint">{`${currency} `}</span>
      ) : null}
      {formatFigure(amount, currency)}
    </>
  );
}

/** An invoice's total. Its currency is omitted if the heading names it, except on a phone's cards. */
export function TotalCell({ total, currency, shared }: Totaled & { shared: string | null }) {
  return (
    <Cell place="aside" numeric className="font-medium">
      {total !== null && currency ? (
        <span className={classNames("text-xs font-normal text-ink-faint", shared === currency && "sm:hidden")}>{`${currency} `}</span>
      ) : null}
      {formatFigure(total, currency)}
    </Cell>
  );
}

/** Longer numbers wrap, because on one line they would take space from the vendor. */
const LONGEST_IN_ONE_LINE = 14;

/** An invoice's number, not truncated; `className` says at which widths it is shown. */
export function NumberCell({ number, className }: { number: string | null; className: string }) {
  return (
    <Cell
      place={number === null ? "nowhere" : undefined}
      className={classNames(
        "hidden text-ink-soft",
        className,
        number !== null && number.length > LONGEST_IN_ONE_LINE ? "min-w-28 wrap-anywhere" : "whitespace-nowrap",
      )}
    >
      {number ?? "–"}
    </Cell>
  );
}
