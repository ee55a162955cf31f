import type { Ctx, Environment } from "@/lib/kernel/context";
import type { PortalCredentials } from "./credentials/open-encrypted-payload";
import type { BlockedReason, FilingFault } from "./faults";

/** A return as it goes to an authority. `reference` is ours: by it the portal is asked what became of it. */
export interface Return {
  reference: string;
  taxType: "VAT" | "WHT";
  period: { month: number; year: number };
  lines: readonly Record<string, unknown>[];
  amountMinor: number;
  taxMinor: number;
  /** SHA-256 of the lines. */
  scheduleHash: string;
}

/** What steers the simulated authority; live filings have none. */
export interface Simulation {
  scenario: string;
  /** The line that bears the magic number. */
  recordIndex: number;
  /** How often the portal was tried for this filing, this time included. */
  attempt: number;
  /** 1 where the submission goes out a second time. */
  resent: number;
  /** How often the filing was blocked before. */
  timesBlocked: number;
}

/** Who signs in. The environment is part of the type, so that a test filing fits no live authority. */
export type Taxpayer<E extends Environment> = { environment: E } & (E extends "test"
  ? { credentials: PortalCredentials | null; simulation: Simulation }
  : { credentials: PortalCredentials });

/** What a portal says to a submission. */
export type SubmissionOutcome =
  /** It has it; look for the receipt after so many milliseconds. */
  | { kind: "received"; authorityReference: string; receiptAfterMs: number }
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
  /** What the portal has under our reference; null only where it showed that there is nothing. Throws AuthorityUnavailable. */
  findSubmission(reference: string): Promise<FoundSubmission | null>;
  /** The irreversible step. Throws AuthorityUnavailable where surely nothing was sent, OutcomeUnknown where something may have been. */
  submitVatReturn(vatReturn: Return): Promise<SubmissionOutcome>;
  submitWhtSchedule(schedule: Return): Promise<SubmissionOutcome>;
  /** Null while the portal has none yet. */
  readReceipt(reference: string): Promise<Receipt | null>;
}

/** One way to a tax authority, for one environment. */
export interface Authority<E extends Environment> {
  readonly name: string;
  readonly environment: E;
  /** How long after an unknown outcome the portal may still take what was sent: it is not read before. */
  readonly settleMs: number;
  /** Throws SignInRefused, AuthorityUnavailable. */
  signIn(ctx: Ctx, taxpayer: Taxpayer<E>): Promise<AuthoritySession>;
}

/** The portal is away, and nothing was sent. */
export class AuthorityUnavailable extends Error {
  override readonly name = "AuthorityUnavailable";
}

/** The connection broke or the answer was lost after sending began. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/** The portal let nobody in; a person has to act. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
  constructor(readonly reason: BlockedReason) {
    super(reason.code);
  }
}
