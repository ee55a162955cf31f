import type { Ctx, Environment } from "@/lib/kernel/context";
import type { PortalCredentials } from "./credentials/open-encrypted-payload";
import type { BlockedReason, FilingFault } from "./faults";
import { BUSY_MS } from "./waiting-times";

/** A return as sent to an authority. Levy chooses `reference`, and looks the submission up on the portal by it. */
export interface Return {
  reference: string;
  taxType: "VAT" | "WHT";
  period: { month: number; year: number };
  /** Tax ID of the business that files, if the partner gave one: the portal must show the same. */
  businessTaxId: string | null;
  dueDate: string;
  lines: readonly Record<string, unknown>[];
  /** Tax of each line; negative on a purchase. */
  lineTaxesMinor: readonly number[];
  amountMinor: number;
  taxMinor: number;
  /** SHA-256 of the lines. */
  scheduleHash: string;
}

/** Controls the simulated authority; live filings have none. */
export interface Simulation {
  scenario: string;
  /** Index of the line that has the magic number. */
  recordIndex: number;
  /** Number of attempts to file this at the portal, including this one. */
  attempt: number;
  /** 1 if the submission is sent a second time. */
  resent: number;
  /** How often the filing needed a person's action before. */
  timesBlocked: number;
}

/** The taxpayer who signs in. The environment is part of the type, so that a test filing can't be passed to a live authority. */
export type Taxpayer<E extends Environment> = { environment: E } & (E extends "test"
  ? { credentials: PortalCredentials | null; simulation: Simulation }
  : { credentials: PortalCredentials });

/** The portal's answer to a submission. */
export type SubmissionOutcome =
  /** The portal has the return; the receipt can be looked for after `receiptAfterMs` milliseconds. */
  | { kind: "received"; authorityReference: string; receiptAfterMs: number; receipt: Receipt | null }
  | { kind: "already_filed" | "no_pending"; authorityReference?: string }
  | { kind: "rejected"; error: FilingFault };

export interface FoundSubmission {
  authorityReference: string;
}

export interface Receipt {
  number: string;
  paymentReference: string;
  paymentUrl: string | null;
}

export interface AuthoritySession {
  /**
   * Looks up what the portal has under the return's reference. Null only if the portal showed that this user has no such submission. Throws
   * AuthorityUnavailable.
   */
  findSubmission(reference: string): Promise<FoundSubmission | null>;
  /**
   * Fills in the return, calls the desk's `declareIntent` and takes the irreversible step. Throws AuthorityUnavailable or PortalChanged if
   * nothing was sent for certain, OutcomeUnknown if something may have been.
   */
  submitVatReturn(vatReturn: Return): Promise<SubmissionOutcome>;
  submitWhtSchedule(schedule: Return): Promise<SubmissionOutcome>;
  /**
   * Returns "none_yet" while the portal has not issued the receipt, and "not_listed" if the portal shows no such submission (any more).
   * Throws PortalChanged if the receipt is of another return than the one filed. Passing `found` saves a second lookup of the submission.
   */
  readReceipt(filed: Return, found?: FoundSubmission): Promise<Receipt | "none_yet" | "not_listed">;
  /** Hash of the signed-in user's name; null if every user sees the same submissions. */
  sender(): Promise<string | null>;
  /** Ends the use of the session, which may be kept for the taxpayer's next filing. Never throws. */
  end(): Promise<void>;
}

/** A page or file that proves what was done. Every secret in it is already masked. */
export interface Evidence {
  /** Where it was taken, e.g. "confirm" or "receipt". */
  step: string;
  kind: "html" | "png" | "csv" | "pdf";
  bytes: Uint8Array;
}

/** What a session needs from the filing it works for. */
export interface FilingDesk {
  filingId: string;
  /** When the credentials were received: a portal refusal after this instant was a refusal of these credentials. */
  credentialsSince: Date;
  /**
   * Commits the intent to take an irreversible step, recording `sender` as the portal user who takes it. Throws if the filing has moved on;
   * the step must not be taken then.
   */
  declareIntent(step: string, sender: string | null): Promise<void>;
  /** Rejects if the evidence could not be stored. */
  keepEvidence(evidence: Evidence): Promise<void>;
}

/** An authority's driver for one environment. */
export interface Authority<E extends Environment> {
  readonly name: string;
  readonly environment: E;
  /** How long after an unknown outcome the portal may still receive what was sent; its list is not read before. */
  readonly settleMs: number;
  /** How many filings one worker may process at a time, by due date; null if any number may run at once and no outage is shared. */
  readonly placesPerWorker: number | null;
  /** Throws SignInRefused, AuthorityUnavailable, AuthorityBusy, PortalChanged. */
  signIn(ctx: Ctx, taxpayer: Taxpayer<E>, desk: FilingDesk): Promise<AuthoritySession>;
}

/** The portal is unreachable, and nothing was sent. */
export class AuthorityUnavailable extends Error {
  override readonly name = "AuthorityUnavailable";
}

/** The portal may be reachable, but the taxpayer is signed in elsewhere or every session is taken: nothing was tried. */
export class AuthorityBusy extends Error {
  override readonly name: string = "AuthorityBusy";
  /** Milliseconds after which to try again. */
  readonly forMs: number = BUSY_MS;
}

/**
 * The answers to this user's last sign-ins were lost. Another attempt so soon could make the portal lock the user, so nothing was tried.
 */
export class SignInPaused extends AuthorityBusy {
  override readonly name = "SignInPaused";
  constructor(override readonly forMs: number) {
    super(`the portal never answered this user's last sign-ins; the next one waits ${Math.ceil(forMs / 60_000)} minutes`);
  }
}

/** A page differs from its map. Nothing was sent, and nothing may be sent until a person has looked. */
export class PortalChanged extends Error {
  override readonly name = "PortalChanged";
}

/** The connection broke or the answer was lost after sending began. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/** The portal refused the sign-in; a person has to act. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
  constructor(readonly reason: BlockedReason) {
    super(reason.code);
  }
}
