import type { Ctx, Environment } from "@/lib/kernel/context";
import type { PortalCredentials } from "./credentials/open-encrypted-payload";
import type { BlockedReason, FilingFault } from "./faults";
import { BUSY_MS } from "./waiting-times";

/** A return as it goes to an authority. `reference` is ours: by it the portal is asked what became of it. */
export interface Return {
  reference: string;
  taxType: "VAT" | "WHT";
  period: { month: number; year: number };
  /** Of the business that files, where the partner named it: the portal must show the same. */
  businessTaxId: string | null;
  dueDate: string;
  lines: readonly Record<string, unknown>[];
  /** Tax of each line; below zero on a purchase. */
  lineTaxesMinor: readonly number[];
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
   * What the portal has under our reference; null only where it showed that this user has submitted nothing of the kind. Throws
   * AuthorityUnavailable.
   */
  findSubmission(reference: string): Promise<FoundSubmission | null>;
  /**
   * Fills in the return, calls the desk's `declareIntent` and takes the irreversible step. Throws AuthorityUnavailable or
   * PortalChanged where surely nothing was sent, OutcomeUnknown where something may have been.
   */
  submitVatReturn(vatReturn: Return): Promise<SubmissionOutcome>;
  submitWhtSchedule(schedule: Return): Promise<SubmissionOutcome>;
  /**
   * "none_yet" while the portal has not issued it, "not_listed" where it shows no such submission (any more); PortalChanged where it
   * tells of another return than the one that was filed. `found` spares looking the submission up again.
   */
  readReceipt(filed: Return, found?: FoundSubmission): Promise<Receipt | "none_yet" | "not_listed">;
  /** Who is signed in, as a hash of the user's name; null where every user is shown the same submissions. */
  sender(): Promise<string | null>;
  /** Gives the session back; it may be kept for the taxpayer's next filing. Never throws. */
  end(): Promise<void>;
}

/** A page or a file that proves what was done, with every secret masked before it comes here. */
export interface Evidence {
  /** Where it was taken, such as "confirm" or "receipt". */
  step: string;
  kind: "html" | "png" | "csv" | "pdf";
  bytes: Uint8Array;
}

/** What a session needs of the filing that it works for. */
export interface FilingDesk {
  filingId: string;
  /** When the credentials came: a portal's refusal after this instant was a refusal of them. */
  credentialsSince: Date;
  /**
   * Commits the intent to take an irreversible step, as the session's `sender`. Throws where the filing has moved on: then the step
   * must not be taken.
   */
  declareIntent(step: string, sender: string | null): Promise<void>;
  /** Rejects where it could not be stored. */
  keepEvidence(evidence: Evidence): Promise<void>;
}

/** One way to a tax authority, for one environment. */
export interface Authority<E extends Environment> {
  readonly name: string;
  readonly environment: E;
  /** How long after an unknown outcome the portal may still take what was sent: it is not read before. */
  readonly settleMs: number;
  /** How many filings a worker may bring at a time, by due date; null where any number may come at once and no outage is shared. */
  readonly placesPerWorker: number | null;
  /** Throws SignInRefused, AuthorityUnavailable, AuthorityBusy, PortalChanged. */
  signIn(ctx: Ctx, taxpayer: Taxpayer<E>, desk: FilingDesk): Promise<AuthoritySession>;
}

/** The portal is away, and nothing was sent. */
export class AuthorityUnavailable extends Error {
  override readonly name = "AuthorityUnavailable";
}

/** The portal may be there, but the taxpayer is signed in elsewhere or every session is taken: nothing was tried. */
export class AuthorityBusy extends Error {
  override readonly name: string = "AuthorityBusy";
  /** After so many milliseconds it is worth another look. */
  readonly forMs: number = BUSY_MS;
}

/** Answers to earlier sign-ins of this user were lost: another so soon could have the portal lock the user. Nothing was tried. */
export class SignInPaused extends AuthorityBusy {
  override readonly name = "SignInPaused";
  constructor(override readonly forMs: number) {
    super(`the portal never answered this user's last sign-ins; the next one waits ${Math.ceil(forMs / 60_000)} minutes`);
  }
}

/** A page is not what its map says. Nothing was sent, and nothing may be until a person has looked. */
export class PortalChanged extends Error {
  override readonly name = "PortalChanged";
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
