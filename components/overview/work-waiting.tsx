import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { formatCount } from "@/components/format/amount";
import { DueDateRow } from "@/components/filings/due-date-row";
import { dueRowOf } from "@/components/filings/due-row";
import { SeverityBadge } from "@/components/invoices/severity";
import { Badge, type Tone } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { stateGroups, type FilingState } from "@/lib/flux/filing-list-values";
import type { FilingStatus } from "@/lib/flux/states";
import type { DueDate } from "@/lib/returns/due-date";
import type { QueueSummary } from "@/lib/review/summarize-queue";

type Environment = "test" | "live";

const aside = (href: string, label: string) => (
  <Link href={href} className="text-sm font-medium text-accent underline-offset-2 hover:underline">
    {label}
  </Link>
);

/** Work that waits for people: invoices to review, filings in progress, and upcoming due dates. */
export function WorkWaiting({
  environment,
  queue,
  filings,
  since,
  dueDates,
}: {
  environment: Environment;
  queue: QueueSummary;
  filings: Record<FilingStatus, number>;
  /** The first day of the month. */
  since: string;
  dueDates: readonly DueDate[];
}) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <QueuePanel environment={environment} queue={queue} />
        <FilingPanel environment={environment} filings={filings} since={since} />
      </div>
      <NextDueDates environment={environment} dueDates={dueDates} />
    </div>
  );
}

function NextDueDates({ environment, dueDates }: { environment: Environment; dueDates: readonly DueDate[] }) {
  return (
    <Panel bare title="Next due dates" aside={aside(`/${environment}/filings/due-dates`, "Calendar")}>
      {dueDates.length > 0 ? (
        <ul className="divide-y divide-line">
          {dueDates
            .map((date) => dueRowOf(environment, date))
            .map((row) => (
              <DueDateRow key={row.key} row={row} />
            ))}
        </ul>
      ) : (
        <p className="p-4 text-sm text-ink-soft">
          Nothing is due in the next few weeks, or the country of your businesses isn&apos;t known yet. It comes from their invoices or the
          account&apos;s default country.
        </p>
      )}
    </Panel>
  );
}

function QueuePanel({ environment, queue }: { environment: Environment; queue: QueueSummary }) {
  const { open, anomalies, bySeverity } = queue;
  const withoutFinding = bySeverity.reduce((rest, { reviews }) => rest - reviews, open);
  return (
    <Panel bare title="Waiting for review" aside={aside(`/${environment}/review`, "Review queue")}>
      {open === 0 ? (
        <p className="p-4 text-sm text-ink-soft">Nothing to review. Invoices that need review appear here once they are analyzed.</p>
      ) : (
        <>
          <p className="px-4 pt-3 pb-2 text-sm text-ink-soft">
            <span className="font-semibold text-ink">{counted(open, "invoice")}</span> with {counted(anomalies, "finding")}, by highest
            severity:
          </p>
          <List>
            {bySeverity.map(({ severity, reviews }) => (
              <Line
                key={severity}
                href={`/${environment}/review?severity=${severity}`}
                label={<SeverityBadge severity={severity} />}
                count={reviews}
                what="invoice"
              />
            ))}
            {withoutFinding > 0 ? (
              <Line
                href={`/${environment}/review`}
                label={<Badge>No findings, low-confidence values</Badge>}
                count={withoutFinding}
                what="invoice"
              />
            ) : null}
          </List>
        </>
      )}
    </Panel>
  );
}

const groups: readonly { label: string; tone: Tone; state: FilingState; statuses: readonly FilingStatus[] }[] = [
  { label: "Action required", tone: "caution", state: "action_required", statuses: ["action_required"] },
  { label: "Failed", tone: "danger", state: "failed", statuses: ["failed"] },
  { label: "In progress", tone: "info", state: "open", statuses: stateGroups.open },
  { label: "Filed", tone: "positive", state: "success", statuses: ["success"] },
  { label: "Nothing filed", tone: "neutral", state: "unfiled", statuses: stateGroups.unfiled },
];

function FilingPanel({ environment, filings, since }: { environment: Environment; filings: Record<FilingStatus, number>; since: string }) {
  const shown = groups
    .map((group) => ({ ...group, count: group.statuses.reduce((sum, status) => sum + filings[status], 0) }))
    .filter(({ count }) => count > 0);
  return (
    <Panel bare title="Filings this month" aside={aside(`/${environment}/filings`, "All filings")}>
      {shown.length > 0 ? (
        <List>
          {shown.map(({ label, tone, state, count }) => (
            <Line
              key={label}
              href={`/${environment}/filings?state=${state}&since=${since}`}
              label={<Badge tone={tone}>{label}</Badge>}
              count={count}
              what="filing"
            />
          ))}
        </List>
      ) : (
        <p className="p-4 text-sm text-ink-soft">
          None yet.{" "}
          <Link href={`/${environment}/filings/prepare`} className="font-medium text-accent underline underline-offset-2">
            Prepare a return
          </Link>{" "}
          from reviewed invoices.
        </p>
      )}
    </Panel>
  );
}

const List = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-line">{children}</ul>;

function Line({ href, label, count, what }: { href: string; label: ReactNode; count: number; what: string }) {
  return (
    <li className="relative flex items-center justify-between gap-3 px-4 py-2 hover:bg-sunken">
      <Link href={href} className="after:absolute after:inset-0">
        {label}
      </Link>
      <span className="text-sm font-semibold tabular-nums">
        {formatCount(count)}
        <span className="sr-only"> {count === 1 ? what : `${what}s`}</span>
      </span>
    </li>
  );
}

const counted = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`;
