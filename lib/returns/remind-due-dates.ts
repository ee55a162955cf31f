import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { accounts, items } from "@/drizzle/schema";
import { authorityDay } from "@/lib/flux/requests/period";
import { periodOfText, periodText } from "@/lib/flux/requests/period-values";
import type { Clock } from "@/lib/kernel/clock";
import { requirePermission, systemContext, type Ctx } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/text/cut-text";
import { addDays } from "@/lib/kernel/dates";
import { logger } from "@/lib/kernel/logger";
import { rowsAtOnce } from "@/lib/kernel/rows/rows-at-once";
import type { MailData } from "@/lib/mail/mail-kinds";
import { notifyMembers } from "@/lib/mail/notify-members";
import type { DueDateQuery } from "./due-date-query";
import type { Obligation } from "./due-rules";
import type { DueDate, DueState } from "./due-date";
import { filedElsewhereOf, type FiledElsewhereRow } from "./filed-elsewhere";
import { latestFilings, latestOfTaxpayers, type FiledRow } from "./latest-filings";
import { listDueDates } from "./list-due-dates";

/** Days before a due date for reminders: one within a week, one on the last day before. */
const STAGES = [1, 7] as const;
/**
 * Days after the date within which one more reminder is sent about waiting invoices: filing a few days late costs less than filing later.
 */
const LATE_WITHIN_DAYS = 7;
const LISTED = 20;

/** States that need a reminder. What is under way or done needs none; a month without invoices needs one only if it may be nil. */
const isOpen: ReadonlySet<DueState> = new Set(["to_do", "partly", "by_hand", "blocked"]);
/** States that get one more mail when the date is past. */
const isLate: ReadonlySet<DueState> = new Set(["overdue", "partly"]);
/** A business that filed a VAT return for one of this many previous months counts as registered for VAT. */
const NIL_AFTER_MONTHS = 12;

const toldStates: Partial<Record<DueState, MailData<"filing_due">["dues"][number]["state"]>> = {
  partly: "partly",
  by_hand: "by_hand",
  blocked: "blocked",
  quiet: "nil",
};

const names: Record<Obligation, string> = {
  vat: "VAT return",
  vat_withheld: "Withheld VAT schedule",
  wht_federal: "Withholding tax schedule",
  wht_state: "State withholding tax schedules",
};

/**
 * Sends reminders for every account with live invoices; test accounts owe nothing. A failure for one account does not affect the others,
 * and is retried the next day. Returns the number of mails written.
 */
export async function remindDueDates(db: Database, clock: Clock): Promise<number> {
  const live = db.orm
    .select({ one: sql`1` })
    .from(items)
    .where(and(eq(items.accountId, accounts.id), eq(items.environment, "live")));
  const rows = await db.orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`exists ${live}`)
    .orderBy(asc(accounts.id));
  let written = 0;
  for (const { id } of rows) {
    try {
      written += await remindAccount(systemContext(db, "remind-due-dates", id, "live", clock));
    } catch (error) {
      logger("worker").error({ err: error, accountId: id }, "due dates could not be reminded of");
    }
  }
  return written;
}

/**
 * Mails owners and reviewers of one account what is due within seven days, again what is due by tomorrow, and once what became overdue
 * within the last seven. There is one mail per date and stage, whatever the number of businesses, and only one even if this runs several
 * times. A day without a run is made up for on the next. Returns the number of mails written.
 */
export async function remindAccount(ctx: Ctx): Promise<number> {
  requirePermission(ctx, { scope: null, roles: [] });
  const { dates } = await listDueDates(ctx, remindedMonths(ctx.clock.now()));
  const filers = await filersAmong(ctx, dates);
  const told = new Map<string, DueDate[]>();
  for (const due of dates) {
    const stage = stageOf(due, filers);
    if (stage === undefined) continue;
    const onceKey = `${due.dueDate}:${stage}`;
    told.set(onceKey, [...(told.get(onceKey) ?? []), due]);
  }
  let written = 0;
  for (const [onceKey, dues] of told) {
    const listed = dues
      .slice(0, LISTED)
      .flatMap(({ obligation, period, dueDate, daysLeft, businessName, businessId, state, mayBeFiled }) =>
        dueDate === null || daysLeft === null
          ? []
          : [
              {
                what: names[obligation],
                period: periodText(period),
                dueDate,
                daysLeft,
                business: cutText(businessName ?? businessId ?? "", 300) || null,
                state: toldStates[state] ?? ("to_file" as const),
                mayBeFiled,
              },
            ],
      );
    written += await notifyMembers(ctx, {
      kind: "filing_due",
      roles: ["owner", "reviewer"],
      onceKey,
      data: { dues: listed, total: dues.length },
    });
  }
  return written;
}

/** The months from that of a week ago to that of a date within the next seven days. What earlier months left open is no longer mailed. */
export function remindedMonths(now: Date): DueDateQuery {
  const today = authorityDay(now);
  const first = addDays(today, -LATE_WITHIN_DAYS).slice(0, 7);
  const last = addDays(today, Math.max(...STAGES)).slice(0, 7);
  return { from: first, months: first === last ? 1 : 2, all: "1" };
}

/**
 * Businesses with a VAT return of the last year that was filed with Levy, under their id or their tax number, or recorded as filed
 * elsewhere; for them a month without invoices still needs a return, because it is monthly (`NG return vat` in lib/tax/facts.tsv). Null
 * stands for returns without a business.
 */
async function filersAmong(ctx: Ctx, dates: readonly DueDate[]): Promise<ReadonlySet<string | null>> {
  if (!dates.some(({ mayBeNil }) => mayBeNil)) return new Set();
  const { year, month } = periodOfText(authorityDay(ctx.clock.now()).slice(0, 7));
  const first = year * 12 + month - 1 - NIL_AFTER_MONTHS;
  const periods = Array.from({ length: NIL_AFTER_MONTHS + 1 }, (_, later) => ({
    year: Math.floor((first + later) / 12),
    month: ((first + later) % 12) + 1,
  }));
  const [latest, ofTaxpayers, recorded] = await rowsAtOnce<[FiledRow, FiledRow, FiledElsewhereRow]>(
    ctx,
    latestFilings(ctx, periods),
    latestOfTaxpayers(ctx, periods),
    filedElsewhereOf(ctx, periods),
  );
  const filed = [...latest, ...ofTaxpayers].filter(({ taxType }) => taxType === "VAT");
  return new Set([...filed, ...recorded.filter(({ obligation }) => obligation === "vat")].map(({ businessId }) => businessId));
}

function stageOf({ businessId, daysLeft, state, mayBeNil }: DueDate, filers: ReadonlySet<string | null>): number | "late" | undefined {
  if (daysLeft === null) return undefined;
  if (daysLeft < 0) return isLate.has(state) && daysLeft >= -LATE_WITHIN_DAYS ? "late" : undefined;
  return isOpen.has(state) || (mayBeNil && filers.has(businessId)) ? STAGES.find((days) => daysLeft <= days) : undefined;
}
