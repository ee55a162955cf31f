import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { returnsFiledElsewhere } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { writeFlux } from "@/lib/flux/permissions";
import { authorityDay, firstDayOf, lastDayOf } from "@/lib/flux/requests/period";
import { PERIOD, type Period, periodOfText, periodText } from "@/lib/flux/requests/period-values";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { isIsoDate } from "@/lib/kernel/dates";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { noInvisibleCharacters } from "@/lib/kernel/schemas/text-schemas";
import type { DueDate, DueState } from "./due-date";
import type { Obligation } from "./due-rules";
import { claimInvoices } from "./claim-invoices";
import { claimable, fingerprintOf, isPaidAfter, MOST_LISTED } from "./invoices-to-record";
import { listDueDates } from "./list-due-dates";
import { lockReturn } from "./lock-return";
import { NO_BUSINESS } from "./return-query";

export const recordFiledElsewhereRequest = z.object({
  /** The business's id, or "-" for invoices that name none. */
  business: z.string().min(1).max(255),
  obligation: z.enum(["vat", "vat_withheld", "wht_federal", "wht_state"]),
  /** YYYY-MM */
  month: z.string().regex(PERIOD),
  filedOn: z.string().refine(isIsoDate, "Must be a date of the form YYYY-MM-DD"),
  /** The authority's reference, where it gave one. */
  reference: noInvisibleCharacters(z.string().trim().min(1).max(100)).nullable(),
  /** Whether it contains the month's reviewed invoices that are in no filing yet, so that no later return may include them. */
  containsReviewed: z.boolean(),
  /** Of these, the ones that it doesn't contain. */
  leftOut: z.array(z.string().max(100)).max(MOST_LISTED),
  /** Which invoices the member saw (`listInvoicesToRecord`); null if the record claims none. */
  fingerprint: z.string().length(64).nullable(),
  /** The record that is changed; null for a new one. */
  recordId: z.string().max(100).nullable(),
});
export type RecordFiledElsewhereRequest = z.input<typeof recordFiledElsewhereRequest>;

/** Whoever may file returns may say that one was filed. No key has the scope: it is a person's word. */
export const recordElsewhere = { scope: null, roles: writeFlux.VAT.roles } as const;

/** States in which nobody has filed, or not all of it. In the others Levy has filed it, is about to, or it is recorded already. */
const mayBeRecorded: ReadonlySet<DueState> = new Set<DueState>(["overdue", "to_do", "partly", "by_hand", "quiet"]);

/**
 * Records that a return or schedule was filed outside Levy, or changes that record. The calendar and its reminders stop asking for it.
 * With `containsReviewed` the month's reviewed invoices, but for those left out, are claimed, as by a filing: later returns leave them out,
 * and reviewers can't change them. Nothing is sent anywhere.
 * @throws insufficient_scope, invalid_request (a day ahead, or before the month began), resource_not_found (nothing of the kind is due),
 * state_conflict (Levy is filing it, or has filed all of it; or the invoices aren't those that the member saw)
 */
export async function recordFiledElsewhere(ctx: Ctx, input: z.output<typeof recordFiledElsewhereRequest>): Promise<{ id: string }> {
  requirePermission(ctx, recordElsewhere);
  const period = periodOfText(input.month);
  const businessId = input.business === NO_BUSINESS ? null : input.business;
  requireDay(ctx, input, period);
  // Read before anything is locked, because the database looks into every result for the days of payment. VAT doesn't go by them.
  const dated = input.containsReviewed && !isOfVat(input.obligation) ? await claimable(ctx, input) : [];
  return inTransaction(ctx, async (tx) => {
    // The same lock as a filing takes, or both could find that the other isn't there.
    await lockReturn(tx, { businessId, period });
    const due = await dueDateOf(tx, input, period);
    const known = due.filedElsewhere;
    if ((known?.id ?? null) !== input.recordId) throw new DomainError("state_conflict", MEANWHILE);
    if (!mayBeRecorded.has(due.state) && known === null)
      throw new DomainError("state_conflict", whyNot(due), {
        extra: { currentStatus: due.state, ...(due.filingId === null ? {} : { existingId: due.filingId }) },
      });
    const itemIds = input.containsReviewed && due.isClaimed ? await containedIn(tx, input, dated) : [];
    const said = {
      filedOn: input.filedOn,
      reference: input.reference,
      ...(input.containsReviewed ? { invoices: due.invoices - due.unreviewed } : {}),
    };
    const row = { ...said, recordedBy: tx.actor.kind === "user" ? tx.actor.userId : null, recordedAt: tx.clock.now() };
    const id = known?.id ?? newId("filedElsewhere");
    if (known) {
      const changed = await tx.db.orm
        .update(returnsFiledElsewhere)
        .set(row)
        .where(and(eq(returnsFiledElsewhere.id, id), eq(returnsFiledElsewhere.accountId, tx.account.id)))
        .returning({ id: returnsFiledElsewhere.id });
      if (changed.length === 0) throw new DomainError("state_conflict", MEANWHILE);
    } else
      await tx.db.orm
        .insert(returnsFiledElsewhere)
        .values({
          id,
          accountId: tx.account.id,
          environment: tx.environment,
          businessId,
          obligation: input.obligation,
          month: input.month,
          invoices: 0,
          ...row,
        });
    if (!(await claimInvoices(tx, { taxType: isOfVat(input.obligation) ? "VAT" : "WHT", itemIds, filingId: id })))
      throw new DomainError("state_conflict", "An invoice of this month has since been included in a filing. Open the page again.");
    await writeAudit(tx, {
      action: "return.recorded_filed_elsewhere",
      targetId: id,
      ...(known ? { before: { filedOn: known.filedOn, reference: known.reference } } : {}),
      after: { obligation: input.obligation, month: input.month, businessId, ...said, claimed: itemIds.length },
    });
    return { id };
  });
}

const MEANWHILE = "Somebody else recorded this, or removed the record, in the meantime. Open the page again.";

const isOfVat = (obligation: Obligation): boolean => obligation === "vat" || obligation === "vat_withheld";

/**
 * The invoices that the return contains, all locked so that none is reopened meanwhile. It can't contain tax withheld from a payment after
 * the day of filing. `dated`: what could be claimed before they were locked.
 */
async function containedIn(
  tx: Ctx,
  input: z.output<typeof recordFiledElsewhereRequest>,
  dated: Awaited<ReturnType<typeof claimable>>,
): Promise<string[]> {
  const locked = await claimable(tx, { ...input, filedOn: undefined });
  if (fingerprintOf(locked) !== input.fingerprint)
    throw new DomainError(
      "state_conflict",
      "The reviewed invoices of this month have changed since you opened this. Check which ones the return contains, then record it again.",
    );
  const leftOut = new Set(input.leftOut);
  // An invoice's day of payment changes only with its review's version.
  const isDated = fingerprintOf(dated) === input.fingerprint;
  const all = isOfVat(input.obligation) ? locked : isDated ? dated : await claimable(tx, input);
  return all.filter((one) => !leftOut.has(one.itemId) && !isPaidAfter(one, input.filedOn)).map(({ itemId }) => itemId);
}

function requireDay(ctx: Ctx, { filedOn, obligation }: Pick<RecordFiledElsewhereRequest, "filedOn" | "obligation">, period: Period): void {
  const message =
    filedOn > authorityDay(ctx.clock.now())
      ? "This day is in the future. Record a return once it is filed."
      : isOfVat(obligation) && filedOn <= lastDayOf(period)
        ? "A VAT return is filed after its month. Choose a later day."
        : filedOn < firstDayOf(period)
          ? "This day is before the month of the return."
          : null;
  if (message)
    throw new DomainError("invalid_request", "Invalid parameters", { faults: [{ field: "filedOn", code: "invalid_value", message }] });
}

/** The entry of the calendar that is recorded, as it stands now. */
async function dueDateOf(
  tx: Ctx,
  { business, obligation, month }: z.output<typeof recordFiledElsewhereRequest>,
  period: Period,
): Promise<DueDate> {
  // Due in the month itself at the earliest and two months later at the latest, as the calendar looks for them.
  const { dates } = await listDueDates(tx, { from: month, months: 3, business, all: "1" });
  const due = dates.find((date) => date.obligation === obligation && periodText(date.period) === periodText(period));
  if (!due) throw new DomainError("resource_not_found", "Nothing of this kind is due from this business for this month.");
  return due;
}

const whyNot = ({ state, filingId }: DueDate): string =>
  state === "done"
    ? `Levy filed this already as ${filingId}. Look at that filing.`
    : `A filing of this is open (${filingId}). Wait until it ends, or cancel it, and then record what you filed elsewhere.`;
