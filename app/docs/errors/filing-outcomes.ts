import type { BlockedReason, FilingFault } from "@/lib/flux/faults";
import type { FilingStatus } from "@/lib/flux/states";

/** How a filing can end or stand, and what to do. A state without a row does not compile. */
export const filingStates: Readonly<Record<FilingStatus, string>> = {
  accepted: "The request was taken; no work began yet. It can still be canceled.",
  processing: "The return is being filed, or waits for the portal to come back, in the order of due dates. Nothing to do.",
  reconciling:
    "Something may have been sent and its answer was lost. The portal is read first, and nothing is sent again before it has shown that nothing arrived. Don't file again.",
  submitted: "The authority has the return; its receipt is awaited. Nothing to do.",
  action_required:
    "A person has to act: blocked_reasons says on what. Then resume the filing with new credentials; after 72 hours it fails (60 seconds in the sandbox).",
  success: "The authority took the return. receipt, payment and documents hold the proof and what is to be paid.",
  failed: "The return was not filed, or nobody could find out: error says which, and whether to file again.",
  already_filed:
    "The authority has a return of this taxpayer and period already. Look at it on the portal; amend it there where it is wrong.",
  no_pending: "The authority expects no return of this period. Check month, year and the taxpayer's registration.",
  canceled: "You canceled it before work began. Nothing was sent.",
};

/** Codes of `error` of a filing that failed. A code without a row does not compile. */
export const filingFaults: Readonly<Record<FilingFault["code"], string>> = {
  tin_not_found:
    "The authority knows no taxpayer with the number of the record that recordIndex names. Correct it and file again with a new filingId.",
  beneficiary_tin_invalid:
    "The beneficiary's tax number in the record that recordIndex names is malformed or unknown. Correct it, or send noTin with the doubled rate, and file again with a new filingId.",
  period_closed: "The authority takes no returns of this period through its portal any more. Amend it at the tax office.",
  schedule_rejected:
    "The authority refused the schedule, and nothing of it was filed. field and recordIndex name the first record that it refused. Correct it and file again with a new filingId.",
  credentials_rejected:
    "The portal refused the credentials, and nobody resumed the filing in time. File again with credentials that open the portal, and a new filingId.",
  portal_unavailable:
    "The portal stayed away for 72 hours and beyond the due date. Nothing was sent. File again with a new filingId once it is back.",
  outcome_unknown:
    "The return may have been taken, and the portal could not be asked. Look on the portal before filing again: filing blindly may file twice.",
  portal_changed:
    "A page of the portal is not what the driver knows, so it stopped before anything was sent. The operator has to adapt it; then file again with a new filingId.",
  credentials_undecryptable: "The stored credentials can't be opened any more. Nothing was sent. File again with a new filingId.",
  internal_error:
    "Something failed on our side before anything was sent. File again with a new filingId; if it stays, report the filing's id.",
};

/** Codes of `blocked_reasons` of a filing that waits for a person. A code without a row does not compile. */
export const blockedReasons: Readonly<Record<BlockedReason["code"], string>> = {
  portal_invalid_credentials:
    "The portal refused user name or password, or has locked the account. A refused password is never tried again by itself. Correct it and resume the filing. After three refusals of a user within a day, or four through you and others who file for it, no further ones are tried until the time that guidance names, so that the portal does not lock the account.",
  portal_mfa_required:
    "The portal asks for a security code that only the taxpayer has. Give a user without one, or have it switched off for this user, and resume.",
  portal_password_expired: "The password has expired. The taxpayer chooses a new one on the portal; resume with it.",
  tin_not_linked:
    "The portal's user does not file for the businessTaxId of the filing. Resume with the credentials of a user who does; where businessTaxId itself is wrong, file again with the right one: nothing was sent.",
};
