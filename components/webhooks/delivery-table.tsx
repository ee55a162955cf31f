import { Fragment } from "react";
import { formatDuration } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { openerId } from "@/components/lists/detail-panel";
import { FirstRows } from "@/components/lists/first-rows";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { DeliveryView } from "@/lib/webhooks/schemas";
import { DeliveryStatus } from "./delivery-status";

/** Deliveries as rows. The event is the button that opens a delivery beside the list, and the whole row is its click target. */
export function DeliveryTable({
  rows,
  open,
  onOpen,
  busy,
}: {
  rows: readonly DeliveryView[];
  open: string | null;
  onOpen: (deliveryId: string) => void;
  busy: boolean;
}) {
  const narrow = open !== null;
  return (
    <div className={busy ? "opacity-60 transition-opacity" : undefined} aria-busy={busy}>
      <Table label="Deliveries" stacked>
        <thead>
          <tr>
            <HeadCell>Status</HeadCell>
            <HeadCell>Event</HeadCell>
            <HeadCell className={classNames("hidden", !narrow && "md:table-cell")}>Response</HeadCell>
            <HeadCell numeric className={classNames("hidden", !narrow && "sm:table-cell")}>
              Attempts
            </HeadCell>
            <HeadCell>Time</HeadCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          <FirstRows heightPx={53}>
            {rows.map((row) => (
              <tr key={row.id} className={classNames("row", row.id === open && "bg-accent-soft")}>
                <Cell place="aside">
                  <DeliveryStatus delivery={row} />
                </Cell>
                <Cell place="main" className="w-full max-w-0">
                  <button
                    type="button"
                    id={openerId(row.id)}
                    aria-expanded={row.id === open}
                    onClick={() => onOpen(row.id)}
                    className="w-full text-left ident text-xs break-words after:absolute after:inset-0"
                  >
                    {brokenAtDots(row.eventType)}
                  </button>
                  <span className="block truncate ident text-xs text-ink-faint">{row.eventId}</span>
                </Cell>
                <Cell fact="Response" className={classNames("hidden text-ink-soft tabular-nums", !narrow && "md:table-cell")}>
                  {row.responseStatus ?? (row.attempts > 0 ? "None" : "–")}
                  {row.durationMs === null ? null : (
                    <span className="text-xs whitespace-nowrap text-ink-faint max-sm:ml-1.5 sm:block">
                      {formatDuration(row.durationMs)}
                    </span>
                  )}
                </Cell>
                <Cell numeric fact="Attempts" className={classNames("hidden text-ink-soft", !narrow && "sm:table-cell")}>
                  {row.attempts}
                </Cell>
                <Cell className="text-xs text-ink-soft sm:text-sm">
                  <When at={row.createdAt} seconds />
                </Cell>
              </tr>
            ))}
          </FirstRows>
        </tbody>
      </Table>
    </div>
  );
}

/** Lets a kind of event wrap after its dots instead of within a word. */
const brokenAtDots = (kind: string) =>
  kind.split(".").map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? (
        <>
          .<wbr />
        </>
      ) : null}
      {part}
    </Fragment>
  ));
