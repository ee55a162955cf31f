import { Download } from "lucide-react";
import { Link } from "@/components/ui/link";
import { formatFigure, formatRate } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { FileLink } from "@/components/lists/file-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { FilingPage } from "@/lib/flux/read-filing-page";

const statuses = ["Vatable", "Zero-rated", "Exempt"] as const;

/** The lines that were sent. A line of a prepared return links to its invoice. */
export function FilingLines({ environment, page: { filing, lines, lineCount } }: { environment: string; page: FilingPage }) {
  const refused = filing.error?.recordIndex;
  return (
    <Panel
      title={`${lineCount.toLocaleString("en")} ${lineCount === 1 ? "line" : "lines"}`}
      bare
      aside={
        <Button asChild size="sm">
          <FileLink href={`/api/portal/${environment}/filings/${filing.id}/lines`}>
            <Download aria-hidden />
            CSV
          </FileLink>
        </Button>
      }
    >
      <Table label="Lines" stacked>
        <thead>
          <tr>
            <HeadCell>{filing.taxType === "VAT" ? "Other party" : "Beneficiary"}</HeadCell>
            <HeadCell className="hidden w-full @min-[50rem]:table-cell">For</HeadCell>
            <HeadCell className="hidden sm:table-cell">Date</HeadCell>
            <HeadCell>{filing.taxType === "VAT" ? "VAT status" : "Rate"}</HeadCell>
            <HeadCell numeric className="hidden sm:table-cell">
              Amount, NGN
            </HeadCell>
            <HeadCell numeric>Tax, NGN</HeadCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {lines.map((line) => (
            <tr key={line.index} className={line.index === refused ? "bg-danger-soft" : undefined}>
              <Cell place="main" className="sm:max-w-36 md:max-w-44 2xl:max-w-56">
                <Party href={line.itemId ? `/${environment}/invoices/${line.itemId}` : null}>{line.party || line.taxId || "–"}</Party>
                <span className="block truncate text-xs text-ink-faint">
                  {!line.taxId ? "no tax ID" : line.party ? line.taxId : "tax ID"}
                  {line.index === refused ? " · rejected" : ""}
                </span>
              </Cell>
              <Cell
                place={line.what ? undefined : "nowhere"}
                className="hidden truncate text-ink-soft sm:w-full sm:max-w-0 @min-[50rem]:table-cell"
              >
                {line.what || "–"}
              </Cell>
              <Cell place={line.date ? undefined : "nowhere"} className="hidden whitespace-nowrap text-ink-soft sm:table-cell">
                {formatDay(line.date)}
              </Cell>
              <Cell>
                {line.rate !== null ? (
                  formatRate(line.rate)
                ) : (
                  <span className="flex flex-wrap items-center gap-1">
                    <Badge>{line.side === "input" ? "Input" : "Output"}</Badge>
                    <span className="text-xs text-ink-soft">{statuses[line.vatStatus ?? 0]}</span>
                  </span>
                )}
              </Cell>
              <Cell numeric fact="Amount" className="hidden sm:table-cell">
                {formatFigure(line.amount, "NGN")}
              </Cell>
              <Cell numeric place="aside" className="font-medium">
                <span className="mr-1 text-xs font-normal text-ink-faint sm:hidden">NGN</span>
                {formatFigure(line.tax, "NGN")}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {lineCount > lines.length ? (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
          Showing the first {lines.length.toLocaleString("en")} of {lineCount.toLocaleString("en")} lines. Download the CSV to see all of
          them.
        </p>
      ) : null}
    </Panel>
  );
}

function Party({ href, children }: { href: string | null; children: string }) {
  return href === null ? (
    <span className="block font-medium wrap-anywhere">{children}</span>
  ) : (
    <Link href={href} className="block font-medium wrap-anywhere underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
