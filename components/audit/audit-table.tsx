import { ScrollText } from "lucide-react";
import { Link } from "@/components/ui/link";
import { findingName } from "@/components/format/findings";
import { When } from "@/components/format/when";
import { humanize } from "@/components/format/humanize";
import { FirstRows } from "@/components/lists/first-rows";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AuditPage } from "@/lib/audit/list-audit";
import { cutText } from "@/lib/kernel/text/cut-text";
import { formatValues, formatNumber } from "./format-values";

export function AuditTable({ entries, members }: Pick<AuditPage, "entries" | "members">) {
  if (entries.length === 0)
    return (
      <EmptyState icon={<ScrollText />} title="No entries">
        No entries match these filters. Widen the date range or select Everything.
      </EmptyState>
    );
  return (
    <Table label="Audit log" stacked>
      <thead>
        <tr>
          <HeadCell>When</HeadCell>
          <HeadCell className="hidden @min-[55rem]:table-cell">Who</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell className="hidden @min-[55rem]:table-cell">Change</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        <FirstRows heightPx={58}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Cell fact="at" className="align-top text-ink-soft">
                <When at={entry.at} exact />
              </Cell>
              <Cell fact="by" className="hidden align-top @min-[55rem]:table-cell">
                <span className="font-medium wrap-anywhere @min-[55rem]:block @min-[55rem]:min-w-32">{entry.actor}</span>
                {entry.actorId ? (
                  <span className="ident text-xs text-ink-faint hidden @min-[55rem]:block print:block">{entry.actorId}</span>
                ) : null}
              </Cell>
              <Cell place="main" className="align-top @min-[55rem]:min-w-52">
                {humanize(entry.action)}
                {entry.environment ? (
                  <>
                    {" "}
                    <Badge tone={entry.environment === "live" ? "accent" : "neutral"}>{entry.environment}</Badge>
                  </>
                ) : null}
                {entry.targetId ? (
                  <span className="block text-ink-soft wrap-anywhere">
                    {members[entry.targetId] === entry.actor ? null : members[entry.targetId]}
                  </span>
                ) : null}
                {entry.targetId ? (
                  <span
                    className={classNames(
                      "block ident text-xs break-all text-ink-faint",
                      entry.targetId.length <= OUR_ID && "xl:whitespace-nowrap",
                    )}
                  >
                    <Target environment={entry.environment} id={entry.targetId} />
                  </span>
                ) : null}
                {/* Cards have no column for this, and medium widths have no room for one. */}
                <div className="mt-1 grid gap-1 @min-[55rem]:hidden print:hidden">
                  <span className="text-xs text-ink-soft max-sm:hidden">by {entry.actor}</span>
                  <Changes before={entry.before} after={entry.after} members={members} />
                </div>
              </Cell>
              <Cell place="nowhere" className="hidden min-w-72 align-top @min-[55rem]:table-cell">
                <Changes before={entry.before} after={entry.after} members={members} />
              </Cell>
            </tr>
          ))}
        </FirstRows>
      </tbody>
    </Table>
  );
}

/** Links to the changed object if it has a permanent page. */
function Target({ environment, id }: { environment: string | null; id: string }) {
  const page = id.startsWith("itm_") ? "invoices" : id.startsWith("fil_") ? "filings" : null;
  return page && environment ? (
    <Link href={`/${environment}/${page}/${id}`} className="underline decoration-line-strong underline-offset-2 hover:text-ink">
      {id}
    </Link>
  ) : (
    id
  );
}

/**
 * Shows only what changed, member by member, with old and new values. For a new object, shows the values that were set; its ID is shown
 * elsewhere in the row.
 */
function Changes({
  before: was,
  after: is,
  members,
}: {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  members: AuditPage["members"];
}) {
  const [before, after] = [was && formatValues(opened(was), members), is && formatValues(opened(is), members)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(
      (name) =>
        !shownInRow.has(name) &&
        !(isUnset(before?.[name]) && isUnset(after?.[name])) &&
        JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
    )
    // The database orders members by the length of their names, which means nothing to a reader.
    .sort((a, b) => Number(b === "name") - Number(a === "name") || labelOf(a).localeCompare(labelOf(b), "en"));
  const about = [...aboutWhat].filter((name) => !names.includes(name) && !isUnset(after?.[name]));
  if (names.length + about.length === 0) return <span className="hidden text-ink-faint @min-[55rem]:inline print:inline">–</span>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
      {about.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{humanize(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">{humanize(String(after?.[name]))}</dd>
        </div>
      ))}
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{labelOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before && name in before ? (
              <del className="text-ink-faint">
                <Value name={name} of={before[name]} />
              </del>
            ) : null}
            {before && name in before && after && name in after ? " → " : null}
            {after && name in after ? (
              <ins className="no-underline">
                <Value name={name} of={after[name]} />
              </ins>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Members that the row already shows elsewhere. */
const shownInRow: ReadonlySet<string> = new Set(["id", "environment", "createdAt", "updatedAt"]);
/** Members with codes that name what was changed and are the same before and after. */
const aboutWhat: ReadonlySet<string> = new Set(["change", "field"]);
/** Labels for members whose own names say little. */
const memberNames: Readonly<Record<string, string>> = {
  prefix: "Starts with",
  last4: "Ends with",
  ipAllowList: "Allowed IP addresses",
  expiresAt: "Expires",
};
const labelOf = (name: string): string => memberNames[name] ?? humanize(name);

/** Replaces an object by its members: a decision, for example, by its status, author, and time. */
const opened = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isRecord(value) ? Object.entries(value) : [[name, value]])));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Levy's own IDs have at most this many characters. A partner's ID of a business may be much longer. */
const OUR_ID = 40;
const LONGEST = 200;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function Value({ name, of }: { name: string; of: unknown }) {
  if (typeof of === "string" && instant.test(of)) return <When at={of} exact />;
  // A status code, such as a filing's; never free text.
  if (name === "status" && typeof of === "string") return humanize(of);
  if (typeof of === "number") return formatNumber(name, of);
  return shown(name === "anomalies" && Array.isArray(of) ? of.map((code) => findingName(String(code))) : of);
}

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Lists repeated values once with their count, such as the same finding on forty lines. */
function counted(members: readonly unknown[]): string[] {
  const times = new Map<string, number>();
  for (const member of members) times.set(String(member), (times.get(String(member)) ?? 0) + 1);
  return [...times].map(([member, count]) => (count === 1 ? member : `${member} (${count} times)`));
}

function shown(value: unknown): string {
  if (isUnset(value)) return "nothing";
  const isList = Array.isArray(value) && value.every((member) => typeof member !== "object");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = isList ? counted(value).join(", ") : typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text;
}
