import type { Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import {
  AuthorityUnavailable,
  OutcomeUnknown,
  PortalChanged,
  SignInPaused,
  SignInRefused,
  type AuthoritySession,
  type Evidence,
  type FilingHooks,
  type FoundSubmission,
  type Receipt,
  type Return,
  type SubmissionOutcome,
} from "../authority";
import type { PortalCredentials } from "../credentials/open-encrypted-payload";
import { FilingMovedOn } from "../intents";
import { evidenceOfPage } from "./evidence-of-page";
import { hideSecretsIn, maskSecrets, withoutSecrets } from "./mask";
import { leavePage, openPage, submitForm, submitFormOnce } from "./navigate";
import type { FormPage, Portal } from "./page-map";
import { errors } from "./playwright";
import { assertReceipt, assertSummary } from "./portal-summary";
import { faultOfRejection } from "./portal-rejections";
import { pageDiffers, expectForm, expectOpen, obstacleOn, requireFact, type PageFacts } from "./read-page";
import { scheduleCsv } from "../schedule-csv";
import type { Seat, SessionPool } from "./session-pool";
import { assertTaxpayer, signIn, userNameOf, type SigningIn } from "./sign-in";
import { userHashOf } from "./user-hash";
import { notAfter } from "@/lib/kernel/time/time-limit";

/** The longest time between committing an intent and sending; reconciliation relies on it. */
export const INTENT_TO_SENDING_MS = 5_000;
const PAYMENT_REFERENCE_AFTER_MS = 30_000;

/**
 * One taxpayer's session at a portal, for one filing. Its methods throw AuthorityUnavailable, OutcomeUnknown, PortalChanged, SignInRefused,
 * SignInPaused or FilingMovedOn, with no secret in their text; any other error is a bug.
 */
export class PortalSession implements AuthoritySession {
  private readonly secrets: readonly string[];
  private isSound = true;

  private readonly seat: Seat;
  private readonly credentials: PortalCredentials;
  private readonly hooks: FilingHooks;

  constructor(
    private readonly ctx: Ctx,
    private readonly portal: Portal,
    private readonly pool: SessionPool,
    private readonly signingIn: SigningIn,
  ) {
    const { seat, credentials, hooks } = signingIn;
    this.seat = seat;
    this.credentials = credentials;
    this.hooks = hooks;
    // Includes the lower-case user name, which is how portals show it, however it was typed.
    this.secrets = [credentials.password, credentials.email, userNameOf(credentials)];
  }

  submitVatReturn(filed: Return): Promise<SubmissionOutcome> {
    return this.guard(() => this.submit(filed, this.portal.map.vatForm));
  }

  submitWhtSchedule(filed: Return): Promise<SubmissionOutcome> {
    return this.guard(() => this.submit(filed, this.portal.map.whtForm));
  }

  findSubmission(reference: string): Promise<FoundSubmission | null> {
    return this.guard(() => this.find(reference));
  }

  readReceipt(filed: Return, known?: FoundSubmission): Promise<Receipt | "none_yet" | "not_listed"> {
    return this.guard(async () => {
      const found = known ?? (await this.find(filed.reference));
      return found ? ((await this.openReceipt(filed, found)) ?? "none_yet") : "not_listed";
    });
  }

  sender(): Promise<string> {
    return userHashOf(this.ctx.db, this.portal.url, userNameOf(this.credentials));
  }

  async end(): Promise<void> {
    await this.pool
      .giveBack(userNameOf(this.credentials), this.seat, this.isSound)
      .catch((error: unknown) => logger("portal").warn({ err: error }, "a portal session did not end in order"));
  }

  /**
   * Turns browser errors into AuthorityUnavailable and masks secrets. Errors after the irreversible step were already classified by
   * `confirm`.
   */
  private async guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // A portal that says it is away leaves the page as usable as before; after a lost answer that has to be checked.
      this.isSound = error instanceof AuthorityUnavailable || (error instanceof OutcomeUnknown && (await leavePage(this.seat.page)));
      if (error instanceof PortalChanged) await this.keepPage("changed", false);
      if (isNamed(error)) throw hideSecretsIn(error, this.secrets);
      if (!isBrowsers(error)) throw withoutSecrets(error, this.secrets);
      throw new AuthorityUnavailable(
        maskSecrets(error instanceof Error ? error.message : String(error), this.secrets).split("\n")[0] ?? "",
        { cause: undefined },
      );
    }
  }

  /**
   * Opens a page behind the sign-in and renews an expired session once. Throws AuthorityUnavailable if an outage notice is shown instead.
   */
  private async openSignedIn(path: string): Promise<PageFacts> {
    if (this.seat.isSignedIn) {
      const read = await openPage(this.seat.page, this.portal.url, path);
      expectOpen(this.portal.map, read);
      if (obstacleOn(this.portal.map, read) !== "signed_out") return read;
      this.seat.isSignedIn = false;
    }
    await signIn(this.ctx, this.portal, this.signingIn);
    const read = await openPage(this.seat.page, this.portal.url, path);
    expectOpen(this.portal.map, read);
    if (obstacleOn(this.portal.map, read) === "signed_out") throw new AuthorityUnavailable("the portal signed the taxpayer out at once");
    return read;
  }

  private async submit(filed: Return, form: FormPage): Promise<SubmissionOutcome> {
    // The portal may have the return although the database doesn't say so: after a restore from an older backup, or the loss of recent
    // commits.
    const own = await this.ownOf(filed);
    if (own) return own;
    const schedule: Evidence = { step: "schedule", kind: "csv", bytes: Buffer.from(scheduleCsv(filed)) };
    let answer = await this.fillIn(filed, form, schedule);
    if (obstacleOn(this.portal.map, answer) === "signed_out") {
      this.seat.isSignedIn = false;
      answer = await this.fillIn(filed, form, schedule);
    }
    if (answer.heading === this.portal.map.confirm.heading) return this.confirm(filed, answer, schedule);
    expectOpen(this.portal.map, answer);
    // Only the form before the final one was rejected: nothing was declared or sent yet.
    if (obstacleOn(this.portal.map, answer) === "form_repeated")
      throw new AuthorityUnavailable("the portal did not take the filled-in form");
    await this.keepPage("refused", false);
    if (answer.heading === form.heading && answer.errors.length > 0)
      return { kind: "rejected", error: faultOfRejection(this.portal.map, filed, answer, this.secrets) };
    return this.outcomeOfObstacle(filed, answer);
  }

  private async fillIn(filed: Return, form: FormPage, schedule: Evidence): Promise<PageFacts> {
    const { page } = this.seat;
    expectForm(this.portal.map, await this.openSignedIn(form.path ?? "/"), form);
    await assertTaxpayer(this.portal.map, this.seat, filed.businessTaxId);
    const [month = "", year = "", reference = "", file = ""] = form.fields;
    await page.fill(`main form [name="${month}"]`, String(filed.period.month));
    await page.fill(`main form [name="${year}"]`, String(filed.period.year));
    await page.fill(`main form [name="${reference}"]`, filed.reference);
    await page.setInputFiles(`main form [name="${file}"]`, {
      name: `${filed.reference}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(schedule.bytes),
    });
    return submitForm(page, this.portal.url, form);
  }

  /** Handles the page before the point of no return: compares everything on it with the return, keeps it as evidence, and submits. */
  private async confirm(filed: Return, read: PageFacts, schedule: Evidence): Promise<SubmissionOutcome> {
    const { page, lease } = this.seat;
    expectForm(this.portal.map, read, this.portal.map.confirm);
    assertSummary(this.portal.map, filed, read);
    await page.check(`main form [name="${this.portal.map.confirm.fields[0] ?? ""}"]`);
    for (const piece of [schedule, ...(await evidenceOfPage(page, "confirm", this.secrets))]) await this.hooks.keepEvidence(piece);
    const sender = await this.sender();
    await lease.assertHeld();
    const maySend = notAfter(INTENT_TO_SENDING_MS);
    await this.hooks.declareIntent("submit", sender);
    // From here on every error leaves the outcome in doubt, and the portal's own list settles it.
    try {
      return await this.outcomeOf(filed, await submitFormOnce(page, this.portal.url, this.portal.map.confirm, { maySend }));
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      throw new OutcomeUnknown(
        error instanceof AuthorityUnavailable || error instanceof PortalChanged ? error.message : "the answer to the submission was lost",
      );
    }
  }

  private async outcomeOf(filed: Return, answer: PageFacts): Promise<SubmissionOutcome> {
    if (answer.heading === this.portal.map.receipt.heading) return this.received(answer, filed);
    if (obstacleOn(this.portal.map, answer) === null || obstacleOn(this.portal.map, answer) === "signed_out")
      throw new OutcomeUnknown(`"${answer.heading}" answered the submission`);
    return this.outcomeOfObstacle(filed, answer);
  }

  private async received(answer: PageFacts, filed: Return): Promise<SubmissionOutcome> {
    const receipt = await this.receiptOn(answer, filed);
    return {
      kind: "received",
      authorityReference: await this.acknowledgement(),
      receipt,
      receiptAfterMs: receipt ? 0 : PAYMENT_REFERENCE_AFTER_MS,
    };
  }

  /** Looks up what the portal has under the return's reference; null if nothing. */
  private async ownOf(filed: Return): Promise<SubmissionOutcome | null> {
    const own = await this.find(filed.reference);
    if (!own) return null;
    const { authorityReference } = own;
    try {
      const receipt = await this.openReceipt(filed, own);
      return { kind: "received", authorityReference, receipt, receiptAfterMs: receipt ? 0 : PAYMENT_REFERENCE_AFTER_MS };
    } catch (error) {
      // The portal has the return, whatever is wrong with its receipt. The receipt is read again later, and the return never counts as
      // unsent.
      if (!(error instanceof PortalChanged || error instanceof AuthorityUnavailable)) throw error;
      return { kind: "received", authorityReference, receipt: null, receiptAfterMs: PAYMENT_REFERENCE_AFTER_MS };
    }
  }

  private async openReceipt(filed: Return, { authorityReference }: FoundSubmission): Promise<Receipt | null> {
    return this.receiptOn(await this.openSignedIn(this.portal.map.receipt.path(authorityReference)), filed);
  }

  private async outcomeOfObstacle(filed: Return, answer: PageFacts): Promise<SubmissionOutcome> {
    expectOpen(this.portal.map, answer);
    switch (obstacleOn(this.portal.map, answer)) {
      case "filed_already": {
        // Perhaps by Levy: then this is not a refusal, but the answer that was lost.
        return (await this.ownOf(filed)) ?? { kind: "already_filed" };
      }
      case "no_return_expected":
        return { kind: "no_pending" };
      case "period_closed":
        return {
          kind: "rejected",
          error: {
            code: "period_closed",
            category: "validation",
            retryable: false,
            actor: "taxpayer",
            field: "month",
            recordIndex: null,
            message: "The authority no longer accepts returns for this period",
            guidance: "Contact the tax office to amend this period",
          },
        };
      case "form_repeated":
        throw new OutcomeUnknown("the portal had this form before");
      default:
        throw pageDiffers(this.portal.map.confirm.heading, `"${answer.heading}" stands in its place`);
    }
  }

  /** Finds a submission. Null only if the portal's own list, narrowed to the reference, says that there is none. */
  private async find(reference: string): Promise<FoundSubmission | null> {
    const { submissions, acknowledgement } = this.portal.map;
    const read = await this.openSignedIn(submissions.path(reference));
    if (read.heading !== submissions.heading) throw pageDiffers(submissions.heading, `its heading is "${read.heading}"`);
    const [, count, echoed] = submissions.found.exec(read.status) ?? [];
    if (count === undefined || echoed !== reference)
      throw pageDiffers(submissions.heading, "it does not say that it was narrowed to the reference");
    if (count === "0") return null;
    const [first = "", second = ""] = submissions.columns;
    // The oldest submission is the one that counts, and it is listed last.
    const row = read.tables[0]?.filter((entry) => entry[second] === reference).at(-1);
    const found = row?.[first];
    if (!found || !acknowledgement.test(found)) throw pageDiffers(submissions.heading, `it counts ${count} and shows none that fits`);
    return { authorityReference: found };
  }

  /** Reads a receipt and keeps it as evidence. Null while the payment reference is missing. */
  private async receiptOn(read: PageFacts, filed: Return): Promise<Receipt | null> {
    const { facts, receipt, paymentReference } = this.portal.map;
    if (read.heading !== receipt.heading) throw pageDiffers(receipt.heading, `its heading is "${read.heading}"`);
    if (requireFact(read, facts.reference) !== filed.reference) throw pageDiffers(receipt.heading, "it is of another submission");
    assertReceipt(this.portal.map, filed, read);
    const payment = requireFact(read, facts.paymentReference);
    if (!paymentReference.test(payment)) return null;
    const number = requireFact(read, facts.receiptNumber);
    // A receipt is kept once, so it must be complete.
    await this.keepPage("receipt", true);
    return { number, paymentReference: payment, paymentUrl: null };
  }

  private async acknowledgement(): Promise<string> {
    const text = (await this.seat.page.textContent(this.portal.map.receipt.acknowledgement))?.trim() ?? "";
    if (!this.portal.map.acknowledgement.test(text)) throw pageDiffers(this.portal.map.receipt.heading, "it has no acknowledgement number");
    return text;
  }

  /** Keeps the page as evidence. A failure is only logged, because what the portal said counts anyway. */
  private async keepPage(step: string, withPdf: boolean): Promise<void> {
    try {
      for (const piece of await evidenceOfPage(this.seat.page, step, this.secrets, withPdf)) await this.hooks.keepEvidence(piece);
    } catch (error) {
      logger("portal").error(
        { filingId: this.hooks.filingId, step, reason: maskSecrets(error instanceof Error ? error.message : String(error), this.secrets) },
        "a page could not be kept as evidence",
      );
    }
  }
}

const isNamed = (error: unknown) =>
  error instanceof AuthorityUnavailable ||
  error instanceof OutcomeUnknown ||
  error instanceof PortalChanged ||
  error instanceof SignInRefused ||
  error instanceof SignInPaused ||
  error instanceof FilingMovedOn;

/** Time-outs, broken connections, and browsers that crashed or were closed. */
const isBrowsers = (error: unknown) =>
  error instanceof errors.TimeoutError ||
  (error instanceof Error &&
    /net::ERR_|Target .*closed|Browser.*closed|crashed|Protocol error|took longer than|lease of the taxpayer|Navigation failed/i.test(
      error.message,
    ));
