import type { BlockedReason } from "@/drizzle/schema";
import { guidanceFor } from "./guidance-values";

export type { BlockedReason };

/** Why a filing failed, as reported to partners. */
export interface FilingFault extends Record<string, unknown> {
  code:
    | "tin_not_found"
    | "beneficiary_tin_invalid"
    | "period_closed"
    | "schedule_rejected"
    | "credentials_rejected"
    | "portal_unavailable"
    | "outcome_unknown"
    | "portal_changed"
    | "credentials_undecryptable"
    | "internal_error";
  category: "credentials" | "validation" | "authority" | "internal";
  message: string;
  retryable: boolean;
  actor: "partner" | "taxpayer" | "authority" | "service";
  field: string | null;
  recordIndex: number | null;
  guidance: string;
}

const nowhere = { field: null, recordIndex: null };

export const credentialsRejected: FilingFault = {
  code: "credentials_rejected",
  category: "credentials",
  retryable: true,
  actor: "taxpayer",
  ...nowhere,
  field: "encryptedPayload",
  message: "The portal rejected the credentials, and no new ones were provided in time",
  guidance: guidanceFor("credentials_rejected"),
};

export const portalUnavailable: FilingFault = {
  code: "portal_unavailable",
  category: "authority",
  retryable: true,
  actor: "authority",
  ...nowhere,
  message: "The portal could not be reached until after the due date. Nothing was sent",
  guidance: guidanceFor("portal_unavailable"),
};

export const outcomeUnknown: FilingFault = {
  code: "outcome_unknown",
  category: "authority",
  retryable: false,
  actor: "authority",
  ...nowhere,
  message: "Unable to confirm whether the portal received the submission",
  guidance: "Check the portal before you file again",
};

/** The authority has the return, but its receipt could not be read within the time limit. */
export const receiptUnread: FilingFault = {
  ...outcomeUnknown,
  message: "The authority received the return, but its receipt could not be read",
  guidance: "Look for the receipt on the portal before you file again",
};

export const credentialsUndecryptable: FilingFault = {
  code: "credentials_undecryptable",
  category: "internal",
  retryable: true,
  actor: "service",
  ...nowhere,
  field: "encryptedPayload",
  message: "The stored credentials could not be decrypted. Nothing was sent",
  guidance: guidanceFor("credentials_undecryptable"),
};

export const internalError: FilingFault = {
  code: "internal_error",
  category: "internal",
  retryable: true,
  actor: "service",
  ...nowhere,
  message: "The filing failed because of an error on our end. Nothing was sent",
  guidance: guidanceFor("internal_error"),
};

export const portalChanged: FilingFault = {
  code: "portal_changed",
  category: "authority",
  retryable: true,
  actor: "service",
  ...nowhere,
  message: "A page of the portal has changed and could not be processed. Nothing was sent",
  guidance: guidanceFor("portal_changed"),
};
