import { setTimeout as pause } from "node:timers/promises";
import { problemPage } from "./pages/entrance";
import { confirmPage, returnForm, type FormView } from "./pages/returns";
import { receiptPage } from "./pages/submissions";
import { readSchedule } from "./schedules";
import type { Session } from "./sessions";
import { answer, readForm, redirect, takeForm, textOf, countDown, type Visit } from "./visit";
import type { Taxpayer } from "./books";

type Kind = "VAT" | "WHT";
export type SignedIn = Visit & { session: Session; taxpayer: Taxpayer; sessionId: string };

/** Older periods are closed: they can be amended only at the tax office. */
const CLOSED_MONTHS = 72;

export function showForm(visit: SignedIn, kind: Kind, view: FormView = {}): void {
  const isChanged = visit.switches.changedPage === (kind === "VAT" ? "vat-form" : "wht-form");
  answer(visit, 200, returnForm(kind, visit.taxpayer, visit.sessions.newForm(visit.sessionId), { ...view, isChanged }));
}

/** Validates a filled-in return. A valid one becomes a draft; nothing is submitted yet. */
export async function fillIn(visit: SignedIn, kind: Kind): Promise<void> {
  const form = await readForm(visit);
  if (!takeForm(visit, form)) return;
  const values = { month: textOf(form, "month"), year: textOf(form, "year"), reference: textOf(form, "reference") };
  const period = `${values.year}-${values.month.padStart(2, "0")}`;
  const errors: string[] = [];
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) errors.push("Enter a month from 1 to 12 and a year");
  if (values.reference === "" || values.reference.length > 40) errors.push("Enter a reference of up to 40 characters");
  const file = form.get("schedule");
  const schedule = file instanceof File ? readSchedule(kind, await file.text()) : "Choose a file";
  if (typeof schedule === "string") errors.push(schedule);
  if (errors.length > 0 || typeof schedule === "string") return showForm(visit, kind, { errors, values });
  const obstacle = obstacleTo(visit, kind, period);
  if (obstacle) return answer(visit, 200, problemPage(obstacle.title, obstacle.text));
  if (schedule.rejected.length > 0)
    return showForm(visit, kind, { errors: ["Some rows of the schedule were rejected"], rejected: schedule.rejected, values });
  const id = visit.sessions.newDraft(visit.session, { kind, period, reference: values.reference, schedule });
  redirect(visit, `/drafts/${id}`);
}

function obstacleTo(visit: SignedIn, kind: Kind, period: string): { title: string; text: string } | null {
  const { taxpayer, books, switches } = visit;
  if (period < taxpayer.registeredFrom)
    return { title: "No return is expected", text: `${taxpayer.name} was not registered in ${period}.` };
  if (monthsSince(period, visit.now()) > CLOSED_MONTHS)
    return { title: "The period is closed", text: `Returns for ${period} are taken at the tax office only.` };
  const filed = books.submissionsOf(taxpayer.email).find((entry) => entry.kind === kind && entry.period === period);
  if (kind === "VAT" && switches.onePerPeriod && filed)
    return {
      title: "A return was filed already",
      text: `The VAT return for ${period} has the acknowledgement number ${filed.acknowledgement}.`,
    };
  return null;
}

function monthsSince(period: string, now: number): number {
  const [year = 0, month = 0] = period.split("-").map(Number);
  const today = new Date(now);
  return (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() + 1 - month;
}

export function showDraft(visit: SignedIn, id: string): void {
  const draft = visit.session.drafts.get(id);
  if (!draft) return answer(visit, 404, problemPage("Page not found", "This return is not being prepared any more."));
  answer(
    visit,
    200,
    confirmPage(draft, visit.taxpayer, id, visit.sessions.newForm(visit.sessionId), visit.switches.changedPage === "confirm"),
  );
  // As if the taxpayer had been away for longer than a session lasts.
  if (countDown(visit.switches, "expiringSessions")) visit.sessions.end(visit.sessionId);
}

/** Submits a draft, which can't be undone. */
export async function submit(visit: SignedIn, id: string): Promise<void> {
  const form = await readForm(visit);
  if (!takeForm(visit, form)) return;
  const draft = visit.session.drafts.get(id);
  if (!draft) return answer(visit, 404, problemPage("Page not found", "This return is not being prepared any more."));
  if (form.get("declaration") !== "yes") return redirect(visit, `/drafts/${id}`);
  if (visit.switches.slowSubmitMs > 0) await pause(visit.switches.slowSubmitMs);
  if (countDown(visit.switches, "lostBeforeSaving")) return void visit.response.destroy();
  const obstacle = obstacleTo(visit, draft.kind, draft.period);
  if (obstacle) return answer(visit, 200, problemPage(obstacle.title, obstacle.text));
  visit.session.drafts.delete(id);
  const { kind, period, reference, schedule } = draft;
  const taken = visit.books.take({
    kind,
    period,
    reference,
    email: visit.taxpayer.email,
    taxId: visit.taxpayer.taxId,
    rows: schedule.rows,
    amount: schedule.amount,
    tax: schedule.tax,
    scheduleSha256: schedule.sha256,
    receivedAt: visit.now(),
  });
  if (countDown(visit.switches, "lostAnswers")) return void visit.response.destroy();
  redirect(visit, `/submissions/${taken.acknowledgement}`);
}

export function showReceipt(visit: SignedIn, acknowledgement: string): void {
  const entry = visit.books.submission(acknowledgement);
  // Another taxpayer's submission is answered exactly like one that doesn't exist.
  if (!entry || entry.email !== visit.taxpayer.email)
    return answer(visit, 404, problemPage("Page not found", "You have no submission with this number."));
  answer(
    visit,
    200,
    receiptPage(
      visit.taxpayer,
      entry,
      visit.now() - entry.receivedAt >= visit.switches.paymentAfterMs,
      dueDateOf(entry.period),
      visit.switches.changedPage === "receipt",
    ),
  );
}

function dueDateOf(period: string): string {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, "0")}-21`;
}
