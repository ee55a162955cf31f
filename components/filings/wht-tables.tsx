import { Download } from "lucide-react";
import { memo } from "react";
import { Link } from "@/components/ui/link";
import { formatAmount, formatFigure, formatRate } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { humanize } from "@/components/format/humanize";
import { FileLink } from "@/components/lists/file-link";
import { CsvLink } from "@/components/lists/list-parts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useProgressiveRows } from "@/components/ui/progressive-rows";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { PreviewWhtLine, ReturnPreview } from "@/lib/returns/preview-return";
import { invoiceLines } from "./line-numbers";

const AT_ONCE = 50;

/** The schedule for the national authority, followed by one for each state. */
export function WhtTables({
  environment,
  wht,
  csvOf,
}: {
  environment: string;
  wht: NonNullable<ReturnPreview["wht"]>;
  csvOf: (part: string, state?: string) => string;
}) {
  return (
    <>
      <Panel
        title="Schedule for the Nigeria Revenue Service"
        bare
        aside={wht.lines.length > 0 ? <CsvLink size="sm" href={csvOf("wht")} /> : null}
      >
        {wht.lines.length > 0 ? (
          <Lines environment={environment} label="Federal schedule" lines={wht.lines} />
        ) : (
          <p className="p-4 text-sm text-ink-soft">No deductions are left to file with the national authority for this month.</p>
        )}
      </Panel>
      {wht.states.map(({ state, dueDate, lines, base, tax }) => (
        <Panel
          key={state ?? "unknown"}
          bare
          title={
            <>
              {state ?? "State not known"}{" "}
              <span className="ml-1 text-sm font-normal text-ink-faint">
                {formatAmount(tax, "NGN")} on {formatFigure(base, "NGN")}, due {formatDay(dueDate)}
              </span>
            </>
          }
          aside={
            <Button asChild size="sm">
              <FileLink href={csvOf("state", state ?? "")} aria-label={`CSV for ${state ?? "unknown state"}`}>
                <Download aria-hidden />
                CSV
              </FileLink>
            </Button>
          }
        >
          <p className="border-b border-line px-4 py-2 text-xs text-ink-faint">
            Tax withheld from resident individuals and partnerships is paid to their state. Submit this schedule to the state yourself; it
            isn&apos;t included in filings to the national authority.
          </p>
          <Lines environment={environment} label={`Schedule of ${state ?? "an unknown state"}`} lines={lines} />
        </Panel>
      ))}
    </>
  );
}

function Lines({ environment, label, lines }: { environment: string; label: string; lines: readonly PreviewWhtLine[] }) {
  const rowCount = useProgressiveRows(lines.length, AT_ONCE);
  return (
    <Table label={label} stacked>
      <thead>
        <tr>
          <HeadCell>Beneficiary</HeadCell>
          <HeadCell className="hidden md:table-cell">Paid</HeadCell>
          <HeadCell className="hidden w-full @min-[52rem]:table-cell">For</HeadCell>
          <HeadCell numeric className="hidden sm:table-cell">
            Amount, NGN
          </HeadCell>
          <HeadCell numeric>Rate</HeadCell>
          <HeadCell numeric>Tax, NGN</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {lines.slice(0, rowCount).map((line, index) => (
          <Line key={`${line.itemId}-${index}`} environment={environment} line={line} />
        ))}
      </tbody>
    </Table>
  );
}

/** Memoized: refetching the return yields the same lines. */
const Line = memo(function Line({ environment, line }: { environment: string; line: PreviewWhtLine }) {
  return (
    <tr className="relative hover:bg-sunken">
      <Cell place="main" className="sm:w-full sm:max-w-0 sm:min-w-40 @min-[52rem]:w-auto @min-[52rem]:max-w-60">
        <Link href={`/${environment}/invoices/${line.itemId}`} className="block font-medium wrap-anywhere after:absolute after:inset-0">
          {line.beneficiary.name ?? "–"}
        </Link>
        <span className="block truncate text-xs text-ink-faint">
          {line.beneficiary.taxId ?? (line.noTin ? "no tax ID" : "–")}
          {line.lineNumbers.length > 0 ? ` · ${invoiceLines(line.lineNumbers)}` : ""}
        </span>
      </Cell>
      <Cell fact="Paid" className="hidden whitespace-nowrap text-ink-soft md:table-cell">
        {formatDay(line.transactionDate)}
      </Cell>
      <Cell place="nowhere" className="hidden sm:w-full sm:max-w-0 @min-[52rem]:table-cell">
        <span className="block truncate text-ink-soft">{line.description}</span>
        <span className="block truncate text-xs text-ink-faint">{humanize(line.category)}</span>
      </Cell>
      <Cell numeric fact="Amount" className="hidden sm:table-cell">
        {formatFigure(line.base, "NGN")}
      </Cell>
      <Cell numeric fact="Rate">
        {formatRate(line.ratePercent)}
        {line.noTin ? (
          <Badge tone="caution" className="ml-1.5">
            doubled
          </Badge>
        ) : null}
      </Cell>
      <Cell numeric place="aside" className="font-medium">
        <span className="mr-1 text-xs font-normal text-ink-faint sm:hidden">Tax, NGN</span>
        {formatFigure(line.tax, "NGN")}
      </Cell>
    </tr>
  );
});
