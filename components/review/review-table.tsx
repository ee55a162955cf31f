import { Link } from "@/components/ui/link";
import { memo } from "react";
import { shortFileName } from "@/components/format/file-name";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { When } from "@/components/format/when";
import { findingName, findingInSentence } from "@/components/format/findings";
import { SeverityBadge } from "@/components/invoices/severity";
import { FirstRows } from "@/components/lists/first-rows";
import { SortButton } from "@/components/lists/list-parts";
import { NumberCell, sharedCurrency, TotalCell, totalHeading } from "@/components/lists/invoice-cells";
import { Badge } from "@/components/ui/badge";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { PendingDecisionBadge } from "./pending-decision-badge";
import type { QueueEntry } from "@/lib/review/list-reviews";
import type { ReviewListQuery } from "@/lib/review/review-schema";

type Sort = ReviewListQuery["sort"];

/** The queue as rows. The vendor's name is the link, and the whole row is its click target. */
export function ReviewTable({
  environment,
  rows,
  status,
  busy,
  sorting,
  filters,
}: {
  environment: string;
  rows: readonly QueueEntry[];
  status: QueueEntry["status"];
  busy: boolean;
  sorting: { sort: Sort; order: "asc" | "desc"; onSort: (sort: Sort) => void };
  filters: string;
}) {
  const decided = status !== "open";
  const shared = sharedCurrency(rows);
  const head = (sort: Sort, label: string, className?: string, numeric = false) => {
    const current = sorting.sort === sort;
    return (
      <HeadCell
        numeric={numeric}
        aria-sort={current && sort !== "blocking" ? (sorting.order === "asc" ? "ascending" : "descending") : "none"}
        {...(className ? { className } : {})}
      >
        <SortButton
          label={label}
          direction={current ? (sort === "blocking" ? "desc" : sorting.order) : null}
          numeric={numeric}
          onSort={() => sorting.onSort(sort)}
        />
      </HeadCell>
    );
  };
  return (
    <div className={busy ? "opacity-60 transition-opacity" : undefined} aria-busy={busy}>
      <Table label="Invoices under review" stacked>
        <thead>
          <tr>
            {head("vendor", "Vendor", "xl:w-1/2")}
            {head("blocking", decided ? "Decided" : "Reason", "sm:w-full xl:w-1/2")}
            <HeadCell className="hidden @min-[50rem]:table-cell">Number</HeadCell>
            {head("date", "Date", "hidden md:table-cell")}
            {head("total", totalHeading(shared), undefined, true)}
            <HeadCell className="hidden xl:table-cell">{decided ? "By" : "Assigned to"}</HeadCell>
            {head("added", "Added", "hidden 2xl:table-cell")}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          <FirstRows heightPx={53}>
            {rows.map((row) => (
              <Row key={row.itemId} environment={environment} row={row} filters={filters} shared={shared} />
            ))}
          </FirstRows>
        </tbody>
      </Table>
    </div>
  );
}

/** Memoized: rendered again only when the invoice itself has changed. */
const Row = memo(function Row({
  environment,
  row,
  filters,
  shared,
}: {
  environment: string;
  row: QueueEntry;
  filters: string;
  shared: string | null;
}) {
  const fileName = row.fileName === null ? null : shortFileName(row.fileName);
  return (
    <tr className="row">
      <Cell place="main" className="sm:max-w-52 xl:max-w-0">
        <Link
          href={`/${environment}/review/${row.itemId}${filters ? `?${filters}` : ""}`}
          title={[row.vendorName, row.fileName].filter((name) => name !== null).join("\n")}
          className="block font-medium wrap-anywhere after:absolute after:inset-0 sm:min-w-36"
        >
          {row.vendorName ?? fileName ?? row.invoiceNumber ?? "Unread document"}
        </Link>
        <span className="block truncate text-xs text-ink-faint">
          {row.vendorName && fileName ? fileName : <span className="ident">{row.itemId.slice(-8)}</span>}
        </span>
      </Cell>
      <Cell className="xl:max-w-0">{row.status === "open" ? <Reasons row={row} /> : <Decided row={row} />}</Cell>
      <NumberCell number={row.invoiceNumber} className="@min-[50rem]:table-cell" />
      <Cell
        place={row.invoiceDate === null ? "nowhere" : undefined}
        className="hidden whitespace-nowrap text-ink-soft tabular-nums md:table-cell"
      >
        {formatDay(row.invoiceDate)}
      </Cell>
      <TotalCell total={row.total} currency={row.currency} shared={shared} />
      <Cell
        place={row.status === "open" && row.reviewing === null && row.assignedTo === null ? "nowhere" : undefined}
        {...(row.reviewing ? {} : { fact: row.status === "open" ? "Assigned to" : "By" })}
        className="hidden whitespace-nowrap text-ink-soft xl:table-cell"
      >
        {row.status === "open" ? row.reviewing ? <Reviewing {...row.reviewing} /> : (row.assignedTo ?? "–") : (row.decidedBy ?? "Levy")}
      </Cell>
      <Cell place="nowhere" className="hidden text-ink-soft 2xl:table-cell">
        <When at={row.createdAt} />
      </Cell>
    </tr>
  );
});

/** The reader's own are the one on their screen and those loaded ahead of it. */
const Reviewing = ({ name, isReader }: NonNullable<QueueEntry["reviewing"]>) =>
  isReader ? <Badge>Held for you</Badge> : <Badge tone="info">{name}, now</Badge>;

function Reasons({ row }: { row: QueueEntry }) {
  const [first, ...others] = row.reasons;
  return (
    <span className="block [&>:not(:last-child)]:mr-1">
      {row.worstSeverity ? <SeverityBadge severity={row.worstSeverity} /> : null}{" "}
      <span className="text-ink-soft">{first ? findingName(first) : "Waiting for a decision"}</span>{" "}
      {others.length > 0 ? (
        <span className="text-ink-faint" title={others.map(findingInSentence).join(", ")}>
          +{others.length}
          <span className="sr-only"> more</span>
        </span>
      ) : null}
      {row.corrected ? <Badge>corrected</Badge> : null}
      <PendingDecisionBadge itemId={row.itemId} />
    </span>
  );
}

function Decided({ row }: { row: QueueEntry }) {
  if (row.status === "rejected")
    return (
      <span className="text-ink-soft">
        <Badge tone="danger">Rejected</Badge> <span className="hidden sm:inline">{row.rejectReason}</span>
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="positive">Approved</Badge>
      {row.decidedBy === null ? (
        <span className="text-xs text-ink-faint">no review needed</span>
      ) : row.corrected ? (
        <Badge>corrected</Badge>
      ) : null}
    </span>
  );
}
