import { Link } from "@/components/ui/link";
import { memo, type ReactNode } from "react";
import { shortFileName } from "@/components/format/file-name";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { isLong } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { humanize } from "@/components/format/humanize";
import { FirstRows } from "@/components/lists/first-rows";
import { SortButton } from "@/components/lists/list-parts";
import { PendingDecisionBadge } from "@/components/review/pending-decision-badge";
import { Money, NumberCell, sharedCurrency, TotalCell, totalHeading } from "@/components/lists/invoice-cells";
import { Badge } from "@/components/ui/badge";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { InvoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import type { InvoiceRow } from "@/lib/prism/invoices/list-invoices";
import { StandingBadge } from "./outcome";
import { severityTone } from "./severity";

type Sort = InvoiceListQuery["sort"];
export interface Sorting {
  sort: Sort;
  order: "asc" | "desc";
  onSort: (sort: Sort) => void;
}

/**
 * Invoices as rows. The vendor's name is the link, and the whole row is its click target. Columns are dropped as the table gets narrower.
 */
export function InvoiceTable({
  environment,
  rows,
  sorting,
  busy = false,
}: {
  environment: "test" | "live";
  rows: readonly InvoiceRow[];
  sorting?: Sorting;
  busy?: boolean;
}) {
  const beneath = rows.some(({ total }) => isLong(total));
  const shared = sharedCurrency(rows);
  return (
    <div className={busy ? "opacity-60 transition-opacity" : undefined} aria-busy={busy}>
      <Table label="Invoices" stacked>
        <thead>
          <tr>
            <Head sort="vendor" label="Vendor" sorting={sorting} className="sm:w-full sm:min-w-40" />
            <Head sort="outcome" label="Outcome" sorting={sorting} />
            <HeadCell className="hidden @min-[48rem]:table-cell">Number</HeadCell>
            <Head sort="date" label="Date" sorting={sorting} className="hidden @min-[42rem]:table-cell" />
            <Head sort="total" label={totalHeading(shared)} sorting={sorting} numeric />
            {beneath ? (
              <HeadCell numeric className="hidden @min-[57rem]:table-cell">
                VAT, WHT
              </HeadCell>
            ) : (
              <>
                <HeadCell numeric className="hidden @min-[57rem]:table-cell">
                  VAT
                </HeadCell>
                <HeadCell numeric className="hidden @min-[57rem]:table-cell">
                  WHT
                </HeadCell>
              </>
            )}
            <HeadCell className="hidden sm:table-cell">Findings</HeadCell>
            <Head sort="added" label="Added" sorting={sorting} className="hidden 2xl:table-cell" />
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          <FirstRows heightPx={49}>
            {rows.map((row) => (
              <Row key={row.itemId} environment={environment} row={row} beneath={beneath} shared={shared} />
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
  beneath,
  shared,
}: {
  environment: string;
  row: InvoiceRow;
  beneath: boolean;
  shared: string | null;
}) {
  const fileName = row.fileName === null ? null : shortFileName(row.fileName);
  const name = row.vendorName ?? fileName ?? row.invoiceNumber ?? "Unread document";
  return (
    <tr className="row">
      <Cell place="main" className="sm:max-w-0">
        <Link
          href={`/${environment}/invoices/${row.itemId}`}
          title={[row.vendorName, row.fileName].filter((each) => each !== null).join("\n")}
          className="block font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block truncate text-xs text-ink-faint">
          {row.vendorName && fileName ? fileName : <span className="ident">{row.itemId.slice(-8)}</span>}
        </span>
      </Cell>
      <Cell>
        <StandingBadge outcome={row.outcome} status={row.reviewStatus} by={row.decidedBy} /> <PendingDecisionBadge itemId={row.itemId} />
      </Cell>
      <NumberCell number={row.invoiceNumber} className="@min-[48rem]:table-cell" />
      <Cell
        place={row.invoiceDate === null ? "nowhere" : undefined}
        className="hidden whitespace-nowrap text-ink-soft tabular-nums @min-[42rem]:table-cell"
      >
        {formatDay(row.invoiceDate)}
      </Cell>
      <TotalCell total={row.total} currency={row.currency} shared={shared} />
      {beneath ? (
        <Cell place={row.vat || row.wht ? undefined : "nowhere"} numeric className="hidden text-xs text-ink-soft @min-[57rem]:table-cell">
          {row.vat === null && row.wht === null ? (
            "–"
          ) : (
            <>
              <Tax name="VAT" money={<Money amount={row.vat} currency={row.currency} shared={shared} />} />
              <Tax name="WHT" money={<Money amount={row.wht} currency={row.currency} shared={shared} />} />
            </>
          )}
        </Cell>
      ) : (
        <>
          <Cell place={row.vat ? undefined : "nowhere"} fact="VAT" numeric className="hidden text-ink-soft @min-[57rem]:table-cell">
            <Money amount={row.vat} currency={row.currency} shared={shared} />
          </Cell>
          <Cell place={row.wht ? undefined : "nowhere"} fact="WHT" numeric className="hidden text-ink-soft @min-[57rem]:table-cell">
            <Money amount={row.wht} currency={row.currency} shared={shared} />
          </Cell>
        </>
      )}
      <Cell place={row.errorCode === null && row.worstSeverity === null ? "nowhere" : undefined} className="hidden sm:table-cell">
        <Findings row={row} />
      </Cell>
      <Cell place="nowhere" className="hidden text-ink-soft 2xl:table-cell">
        <When at={row.createdAt} />
      </Cell>
    </tr>
  );
});

/** One of a row's two taxes. Long amounts are stacked, so that they don't push other columns out of view. */
function Tax({ name, money }: { name: string; money: ReactNode }) {
  return (
    <span className="mr-4 inline-block sm:mr-0 sm:block">
      <span className="mr-1 text-ink-faint">{name}</span>
      {money}
    </span>
  );
}

function Findings({ row }: { row: InvoiceRow }) {
  if (row.errorCode) return <span className="block text-xs text-danger sm:max-w-32 sm:min-w-28">{humanize(row.errorCode)}</span>;
  if (row.outcome === "processing" || row.worstSeverity === null) return <span className="text-ink-faint">–</span>;
  return (
    <Badge tone={severityTone[row.worstSeverity]} strong={row.worstSeverity === "critical"}>
      {row.anomalies} · {row.worstSeverity}
    </Badge>
  );
}

function Head({
  sort,
  label,
  sorting,
  numeric = false,
  className,
}: {
  sort: Sort;
  label: string;
  sorting: Sorting | undefined;
  numeric?: boolean;
  className?: string;
}) {
  if (!sorting)
    return (
      <HeadCell numeric={numeric} {...(className ? { className } : {})}>
        {label}
      </HeadCell>
    );
  const current = sorting.sort === sort;
  return (
    <HeadCell
      numeric={numeric}
      aria-sort={current ? (sorting.order === "asc" ? "ascending" : "descending") : "none"}
      {...(className ? { className } : {})}
    >
      <SortButton label={label} direction={current ? sorting.order : null} numeric={numeric} onSort={() => sorting.onSort(sort)} />
    </HeadCell>
  );
}
