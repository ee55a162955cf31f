import { and, asc, eq, gte, ilike, inArray, like, lt, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";
import { apiKeys, auditEntries, memberships, users } from "@/drizzle/schema";
import { requirePermission, type Ctx, type Permission } from "@/lib/kernel/context";
import { endOfDay, isIsoDate, startOfDay } from "@/lib/kernel/dates";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { containing } from "@/lib/kernel/rows/like-pattern";
import { SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { toPage } from "@/lib/kernel/rows/page";
import { readWithin } from "@/lib/kernel/outbound/read-within";
import { actorId, actorNames } from "./actor-names";

export const readAudit: Permission = { scope: null, roles: ["owner", "developer"] };

const day = z.string().refine(isIsoDate).nullable().catch(null).default(null);

/** The query parameters of the audit page; invalid ones count as absent. */
export const auditQuery = z.object({
  /** A prefix of an action, such as `api_key` or `member.invited`, or a category of several. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z_.]*$/)
    .catch("")
    .default(""),
  /** The id that an entry is about, or the actor: an id, or part of a name, an e-mail address, or a key's name. */
  q: searchText(120),
  from: day,
  to: day,
  /** Continues before this position; positions grow with time. */
  before: z.coerce.number().int().positive().nullable().catch(null).default(null),
});
/** `zone`: the IANA time zone of its days; UTC if left out. */
export type AuditQuery = z.output<typeof auditQuery> & { zone?: string };

/** Categories whose actions have several prefixes. */
const together: Readonly<Record<string, readonly string[]>> = { filing: ["filing", "return", "schedule"] };

export interface AuditEntryView {
  id: string;
  position: number;
  at: string;
  environment: string | null;
  /** Display name: a user's or a key's name, or the name of the system actor. */
  actor: string;
  actorId: string | null;
  action: string;
  targetId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
}

export interface AuditPage {
  entries: AuditEntryView[];
  nextBefore: number | null;
  /** The number of entries searched, if older ones remain from `nextBefore` on; null if the page is full or nothing older remains. */
  searched: number | null;
  /** The names of the members whom entries are about or mention, by id: for example, who signed in, or to whom an invoice was assigned. */
  members: Readonly<Record<string, string>>;
}

const PAGE = 50;

/** The time limit of each statement of a page. */
const LONGEST_MS = 10_000;

/**
 * The account's audit log, newest first, fifty entries per page. Both environments share one log, because it is one hash chain; each entry
 * names its environment. Actions and words are searched for among the latest `SEARCH_LIMIT` entries before the start of the page;
 * `nextBefore` then continues behind those, even if none matched.
 */
export async function listAudit(ctx: Ctx, query: AuditQuery, size = PAGE): Promise<AuditPage> {
  requirePermission(ctx, readAudit);
  const { rows, edge } = await readWithin(ctx, LONGEST_MS, async (tx) => {
    const times = await timesOf(tx, query);
    const isSearch = query.action !== "" || query.q !== "";
    const edge = isSearch ? await edgeOf(tx, times) : null;
    const within = and(eq(auditEntries.accountId, tx.account.id), ...times, edge === null ? undefined : gte(auditEntries.position, edge));
    const rows = await tx.db.orm
      .select()
      .from(auditEntries)
      .where(and(within, ...filtersOf(tx, query, within)))
      .orderBy(newestFirst(auditEntries.position))
      .limit(size + 1);
    return { rows, edge };
  });
  const { items: shown, nextAfter } = toPage(rows, size, ({ position }) => position);
  const [names, members] = await Promise.all([
    actorNames(ctx, shown.map(actorOf)),
    membersAmong(
      ctx,
      shown.flatMap(({ targetId, before, after }) => [targetId, before, after]),
    ),
  ]);
  return {
    entries: shown.map((row) => {
      const id = actorOf(row);
      return {
        id: row.id,
        position: row.position,
        at: row.createdAt.toISOString(),
        environment: row.environment,
        actorId: id,
        actor: (id === null ? null : names.get(id)) ?? (typeof row.actor["name"] === "string" ? row.actor["name"] : (id ?? "unknown")),
        action: row.action,
        targetId: row.targetId,
        before: row.before,
        after: row.after,
        requestId: row.requestId,
      };
    }),
    nextBefore: nextAfter ?? edge,
    searched: edge === null || nextAfter !== null ? null : SEARCH_LIMIT,
    members,
  };
}

/** Who acted. Sign-ins used to be recorded as the system's, with the person only as the one whom they are about. */
const actorOf = ({ actor, action, targetId }: Pick<typeof auditEntries.$inferSelect, "actor" | "action" | "targetId">): string | null =>
  actorId(actor) ?? (action === "user.signed_in" ? targetId : null);

/** Yields all matching entries page by page, for a download that is never in memory as a whole. */
export async function* walkAudit(ctx: Ctx, query: AuditQuery): AsyncGenerator<AuditEntryView[]> {
  let before = query.before;
  do {
    const { entries, nextBefore } = await listAudit(ctx, { ...query, before }, 500);
    if (entries.length > 0) yield entries;
    before = nextBefore;
  } while (before !== null);
}

/** The position of the oldest entry that is searched; null if all of them are. */
async function edgeOf({ db: { orm }, account }: Ctx, times: readonly (SQL | undefined)[]): Promise<number | null> {
  const [edge] = await orm
    .select({ position: auditEntries.position })
    .from(auditEntries)
    .where(and(eq(auditEntries.accountId, account.id), ...times))
    .orderBy(newestFirst(auditEntries.position))
    .limit(1)
    .offset(SEARCH_LIMIT - 1);
  return edge?.position ?? null;
}

/** Entries written concurrently may have positions out of order with their times, and the clocks of servers may differ. */
const SLACK_MS = HOUR_MS;

/** Conditions for the time range. They also bound the position, which has the index, since positions grow with time. */
async function timesOf(ctx: Ctx, { from, to, before, zone = "UTC" }: AuditQuery): Promise<(SQL | undefined)[]> {
  const [first, end] = [from === null ? null : startOfDay(zone, from), to === null ? null : endOfDay(zone, to)];
  const around = (instant: Date, ms: number) => firstSince(ctx, new Date(instant.getTime() + ms));
  return [
    first && and(gte(auditEntries.createdAt, first), gte(auditEntries.position, await around(first, -SLACK_MS))),
    end && and(lt(auditEntries.createdAt, end), lt(auditEntries.position, await around(end, SLACK_MS))),
    before === null ? undefined : lt(auditEntries.position, before),
  ].map((condition) => condition ?? undefined);
}

/** The position of the first entry at or after an instant, or one past the last. A binary search; each step is an index lookup. */
async function firstSince({ db: { orm }, account }: Ctx, instant: Date): Promise<number> {
  const [last] = await orm
    .select({ position: auditEntries.position })
    .from(auditEntries)
    .where(eq(auditEntries.accountId, account.id))
    .orderBy(newestFirst(auditEntries.position))
    .limit(1);
  let [low, high] = [0, (last?.position ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [entry] = await orm
      .select({ position: auditEntries.position, at: auditEntries.createdAt })
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, account.id), gte(auditEntries.position, middle)))
      .orderBy(asc(auditEntries.position))
      .limit(1);
    if (!entry || entry.at >= instant) high = middle;
    else low = entry.position + 1;
  }
  return low;
}

/** `within`: the condition for the entries that are searched. */
function filtersOf(ctx: Ctx, { action, q }: AuditQuery, within: SQL | undefined): (SQL | undefined)[] {
  const beginnings = together[action] ?? [action];
  return [
    action === "" ? undefined : or(...beginnings.map((beginning) => like(auditEntries.action, `${beginning.replaceAll("_", "\\_")}%`))),
    q === "" ? undefined : or(eq(auditEntries.targetId, q), actedBy(ctx, q, within)),
  ];
}

const userId = sql<string>`${auditEntries.actor} ->> 'userId'`;
const keyId = sql<string>`${auditEntries.actor} ->> 'keyId'`;

/** An actor may have left the account since, so users are matched only among those that the account's own log names. */
function actedBy({ db: { orm }, account }: Ctx, q: string, within: SQL | undefined): SQL | undefined {
  const pattern = containing(q);
  const acted = orm.selectDistinct({ id: userId }).from(auditEntries).where(within);
  const people = orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, acted), or(ilike(users.name, pattern), ilike(users.email, pattern))));
  const keys = orm
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, account.id), ilike(apiKeys.name, pattern)));
  return or(
    eq(userId, q),
    eq(keyId, q),
    ilike(sql`${auditEntries.actor} ->> 'name'`, pattern),
    inArray(userId, people),
    inArray(keyId, keys),
  );
}

/** Names only of current members: a value may be anybody's id, such as one that someone wrote into a reason. */
async function membersAmong(ctx: Ctx, values: readonly unknown[]): Promise<Record<string, string>> {
  const wanted = [...new Set(values.flatMap(userIdsIn))];
  if (wanted.length === 0) return {};
  const people = await ctx.db.orm
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, ctx.account.id)))
    .where(inArray(users.id, wanted));
  return Object.fromEntries(people.map(({ id, name }) => [id, name]));
}

function userIdsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("usr_") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(userIdsIn) : [];
}
