import { formatDuration } from "@/components/format/amount";
import { Path } from "@/components/format/path";
import { When } from "@/components/format/when";
import { openerId } from "@/components/lists/detail-panel";
import { FirstRows } from "@/components/lists/first-rows";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { RequestLogRow } from "@/lib/request-logs/request-log-schema";
import { StatusBadge } from "./status-badge";

/** Requests as rows. The path is the button that opens a request beside the list, and the whole row is its click target. */
export function RequestTable({
  rows,
  open,
  onOpen,
  busy,
}: {
  rows: readonly RequestLogRow[];
  open: string | null;
  onOpen: (requestId: string) => void;
  busy: boolean;
}) {
  const narrow = open !== null;
  return (
    <div className={busy ? "opacity-60 transition-opacity" : undefined} aria-busy={busy}>
      <Table label="Requests" stacked>
        <thead>
          <tr>
            <HeadCell>Status</HeadCell>
            <HeadCell>Request</HeadCell>
            <HeadCell className={classNames("hidden", !narrow && "xl:table-cell")}>Request ID</HeadCell>
            <HeadCell className={classNames("hidden", !narrow && "md:table-cell")}>Key</HeadCell>
            <HeadCell numeric className="hidden sm:table-cell">
              Duration
            </HeadCell>
            <HeadCell>Time</HeadCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          <FirstRows heightPx={46}>
            {rows.map((row) => (
              <tr key={row.requestId} className={classNames("row", row.requestId === open && "bg-accent-soft")}>
                <Cell place="aside">
                  <StatusBadge status={row.status} />
                </Cell>
                <Cell place="main" className="w-full max-w-0">
                  <button
                    type="button"
                    id={openerId(row.requestId)}
                    aria-expanded={row.requestId === open}
                    onClick={() => onOpen(row.requestId)}
                    className="line-clamp-3 w-full text-left ident text-xs wrap-anywhere after:absolute after:inset-0"
                  >
                    <span className="text-ink-soft">{row.method}</span> <Path path={row.path} />
                  </button>
                  {row.errorCode ? <span className="block truncate text-xs text-danger">{row.errorCode}</span> : null}
                </Cell>
                <Cell place="nowhere" className={classNames("hidden ident text-xs text-ink-faint", !narrow && "xl:table-cell")}>
                  {row.requestId}
                </Cell>
                <Cell className={classNames("hidden max-w-40 truncate text-ink-soft", !narrow && "md:table-cell")}>
                  {row.key ? row.key.name : "–"}
                </Cell>
                <Cell numeric className="hidden text-ink-soft sm:table-cell">
                  {formatDuration(row.durationMs)}
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
