import { Link } from "@/components/ui/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { recordButtonId, type DueRecord, type DueRow } from "./due-row";
import { dueStates } from "./due-states";

/** One due date: what is due, when, for which business, and its state. With `onRecord` it can be recorded as filed elsewhere. */
export function DueDateRow({ row, onRecord }: { row: DueRow; onRecord?: (due: DueRecord) => void }) {
  const { record } = row;
  const { label, tone } = dueStates[row.state];
  return (
    <li
      id={row.anchor}
      className="relative grid scroll-mt-20 target:bg-accent-soft grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-sunken sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
    >
      <div
        className={classNames("self-start text-sm tabular-nums sm:self-center", row.isUrgent ? "font-semibold text-danger" : "text-ink")}
      >
        {row.day}
        {/* The distance from today only makes sense on screen. */}
        <span className="hidden print:inline"> {row.year}</span>
        <span className={classNames("block text-xs font-normal print:hidden", row.isUrgent ? "text-danger" : "text-ink-faint")}>
          {row.left}
        </span>
      </div>
      <div className="min-w-0">
        <Link href={row.href} className="text-sm font-medium after:absolute after:inset-0">
          {row.title}
        </Link>
        <p className="text-xs text-ink-faint">{row.about}</p>
        <p className="text-xs text-ink-soft">
          {row.invoices}
          {row.onWeekend ? (
            <span className="text-caution">{row.invoices === null ? "" : " · "}Falls on a weekend. We know of no rule that moves it</span>
          ) : null}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 sm:col-start-auto sm:flex-col sm:items-end sm:gap-1">
        <Badge tone={tone}>{label}</Badge>
        {record && onRecord ? (
          <Button
            look="quiet"
            size="sm"
            id={recordButtonId(record)}
            className="relative z-10"
            aria-label={record.recorded ? `Change the record of ${record.title}` : `Record ${record.title} as filed elsewhere`}
            onClick={() => onRecord(record)}
          >
            {record.recorded ? "Change" : "Filed elsewhere?"}
          </Button>
        ) : null}
        {row.verified ? null : (
          <span className="text-xs text-ink-faint" title="We found no published source that confirms this date">
            Unconfirmed
          </span>
        )}
      </div>
    </li>
  );
}
