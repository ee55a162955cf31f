import { Coins, Download } from "lucide-react";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/format/amount";
import { capitalized } from "@/components/format/capitalized";
import { humanizeInSentence } from "@/components/format/humanize";
import { When } from "@/components/format/when";
import { FileLink } from "@/components/lists/file-link";
import { FirstRows } from "@/components/lists/first-rows";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { LedgerLine } from "@/lib/credits/list-ledger";

const kinds: Record<LedgerLine["kind"], string> = {
  grant: "Added",
  hold: "Held for a job",
  post: "Used",
  void: "Refunded",
  expire: "Expired",
};

/** The change to the available credits. Credits that were held before are consumed without changing the available credits again. */
const formatChange = ({ change, amount }: Pick<LedgerLine, "change" | "amount">): string =>
  change === 0 ? `${formatCount(amount)} from held` : `${change < 0 ? "−" : "+"}${formatCount(Math.abs(change))}`;

/** Describes a ledger entry's reason, which is stored in the form that the CSV and the API use. */
function formatReason(reason: string): string {
  const [what, code] = reason.split(": ");
  if (reason.startsWith("bought, ")) return "Bought";
  const text =
    reason === "item completed" ? "analysis" : what === "item failed" && code ? `analysis failed, ${humanizeInSentence(code)}` : reason;
  return capitalized(text);
}

export function Ledger({
  environment,
  entries,
  nextAfter,
  isFirst,
}: {
  environment: "test" | "live";
  entries: readonly LedgerLine[];
  nextAfter: string | null;
  isFirst: boolean;
}) {
  return (
    <Panel
      title="Ledger"
      bare
      aside={
        <Button asChild size="sm">
          <FileLink href={`/api/portal/${environment}/credits/ledger`}>
            <Download aria-hidden />
            CSV
          </FileLink>
        </Button>
      }
    >
      {entries.length > 0 ? (
        <p className="border-b border-line px-4 py-2.5 text-xs text-ink-soft">
          Credits stop being available when they are held for a job. Using them later doesn&apos;t take them again.
        </p>
      ) : null}
      {entries.length === 0 ? (
        <EmptyState icon={<Coins />} title="No credit activity yet">
          Credits added, held, used, refunded or expired appear here with the reason.
        </EmptyState>
      ) : (
        <Table label="Ledger" stacked>
          <thead>
            <tr>
              <HeadCell>Time</HeadCell>
              <HeadCell>Type</HeadCell>
              <HeadCell className="max-sm:hidden">For</HeadCell>
              <HeadCell numeric>Credits</HeadCell>
              <HeadCell numeric>Available after</HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            <FirstRows heightPx={37}>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <Cell>
                    <When at={entry.createdAt} exact />
                  </Cell>
                  <Cell place="main" className="whitespace-nowrap">
                    {kinds[entry.kind]}
                  </Cell>
                  <Cell className="w-full text-ink-soft wrap-anywhere">
                    {formatReason(entry.reason)}
                    {entry.itemId ? (
                      <Link
                        href={`/${environment}/invoices/${entry.itemId}`}
                        title={entry.itemId}
                        className="ml-2 ident text-xs underline decoration-dotted underline-offset-2 hover:decoration-solid"
                      >
                        {entry.itemId.slice(-8)}
                      </Link>
                    ) : entry.jobId ? (
                      <span className="ml-2 ident text-xs text-ink-faint">{entry.jobId}</span>
                    ) : null}
                  </Cell>
                  <Cell place="aside" numeric>
                    <span className={classNames(entry.change > 0 && "text-positive", entry.change === 0 && "text-ink-faint")}>
                      {formatChange(entry)}
                    </span>
                  </Cell>
                  <Cell fact="Available after" numeric>
                    {formatCount(entry.available)}
                  </Cell>
                </tr>
              ))}
            </FirstRows>
          </tbody>
        </Table>
      )}
      {nextAfter !== null || !isFirst ? (
        <nav aria-label="Ledger pages" className="flex items-center justify-end gap-1.5 border-t border-line px-4 py-2">
          {isFirst ? null : (
            <Button asChild size="sm">
              <Link href={`/${environment}/credits`}>Newest</Link>
            </Button>
          )}
          {nextAfter !== null ? (
            <Button asChild size="sm">
              <Link href={`/${environment}/credits?after=${nextAfter}`}>Older</Link>
            </Button>
          ) : null}
        </nav>
      ) : null}
    </Panel>
  );
}
