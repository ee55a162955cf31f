import { Link } from "@/components/ui/link";
import { formatFigure, isLong } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { humanize } from "@/components/format/humanize";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { FilingListRow } from "@/lib/flux/list-filing-rows";
import { FilingStateBadge } from "./filing-state";
import { OWN_COMPANY } from "./named-business";
import { formatPeriodShort } from "../format/period";

/** Filings as rows. The tax and period are the link, and the whole row is its click target. */
export function FilingTable({
  environment,
  rows,
  busy = false,
}: {
  environment: "test" | "live";
  rows: readonly FilingListRow[];
  busy?: boolean;
}) {
  const beneath = rows.some(({ amount, tax }) => isLong(amount) || isLong(tax));
  return (
    <div className={busy ? "opacity-60 transition-opacity" : undefined} aria-busy={busy}>
      <Table label="Filings" stacked>
        <thead>
          <tr>
            <HeadCell>Return</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell className="hidden md:table-cell">Business</HeadCell>
            <HeadCell numeric className="hidden sm:table-cell">
              Lines
            </HeadCell>
            {beneath ? null : (
              <HeadCell numeric className="hidden @min-[48rem]:table-cell">
                Amount, NGN
              </HeadCell>
            )}
            <HeadCell numeric>
              Tax{beneath ? <span className="hidden @min-[48rem]:inline print:inline"> on amount</span> : null}, NGN
            </HeadCell>
            <HeadCell className="hidden @min-[48rem]:table-cell">Receipt</HeadCell>
            <HeadCell className="hidden xl:table-cell">Added</HeadCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {rows.map((row) => (
            <Row key={row.id} environment={environment} row={row} beneath={beneath} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** With `beneath`, amounts are placed below their tax, because long amounts would push other columns out of view. */
function Row({ environment, row, beneath }: { environment: string; row: FilingListRow; beneath: boolean }) {
  return (
    <tr className="row">
      <Cell place="main">
        <Link href={`/${environment}/filings/${row.id}`} className="block font-medium whitespace-nowrap after:absolute after:inset-0">
          {row.taxType}, {formatPeriodShort(row.period)}
        </Link>
        <span className="block max-w-32 truncate text-xs text-ink-faint sm:max-w-44">
          {row.filingId && !row.filingId.startsWith("portal-") ? row.filingId : <span className="ident">{row.id.slice(-8)}</span>}
        </span>
      </Cell>
      <Cell>
        <FilingStateBadge status={row.status} errorCode={row.errorCode} />
        {row.errorCode ? <span className="text-xs text-danger max-sm:ml-2 sm:mt-0.5 sm:block">{humanize(row.errorCode)}</span> : null}
      </Cell>
      <Cell place={row.businessId === null ? "nowhere" : undefined} className="hidden max-w-48 wrap-anywhere text-ink-soft md:table-cell">
        {row.businessName ?? row.businessId ?? OWN_COMPANY}
      </Cell>
      <Cell numeric fact="Lines" className="hidden text-ink-soft sm:table-cell">
        {row.lines.toLocaleString("en")}
      </Cell>
      {beneath ? null : (
        <Cell numeric place="nowhere" className="hidden text-ink-soft @min-[48rem]:table-cell">
          {formatFigure(row.amount, "NGN")}
        </Cell>
      )}
      <Cell numeric place="aside" className="font-medium">
        <span className="mr-1 text-xs font-normal text-ink-faint sm:hidden">Tax, NGN</span>
        {formatFigure(row.tax, "NGN")}
        {beneath ? (
          <span className="hidden text-xs font-normal text-ink-soft @min-[48rem]:block print:block">
            on {formatFigure(row.amount, "NGN")}
          </span>
        ) : null}
      </Cell>
      <Cell
        place={row.receipt === null ? "nowhere" : undefined}
        fact="Receipt"
        className="hidden whitespace-nowrap text-ink-soft @min-[48rem]:table-cell"
      >
        {row.receipt ?? "–"}
      </Cell>
      <Cell fact="Added" className="hidden text-ink-soft xl:table-cell">
        <When at={row.createdAt} />
      </Cell>
    </tr>
  );
}
