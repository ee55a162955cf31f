import type { BlockedReason, FilingFault } from "@/lib/flux/faults";
import type { FilingStatus } from "@/lib/flux/states";

/** What each filing status means, and what to do. The type requires an entry for every status. */
export const filingStates: Readonly<Record<FilingStatus, string>> = {
  accepted: "The request was accepted, but work hasn't started yet. You can still cancel it.",
  processing:
    "The return is being filed, or is waiting for the portal to become available. Waiting filings are sent in order of their due dates. You don't have to do anything.",
  reconciling:
    "The return may have been sent, but the response was lost. Levy checks the portal and sends the return again only if the portal shows that nothing arrived. Don't file again.",
  submitted: "The authority has the return. Levy is waiting for the receipt. You don't have to do anything.",
  action_required:
    "Someone has to act. See blocked_reasons, then resume the filing with new credentials. Otherwise it fails after 72 hours (60 seconds in the sandbox).",
  success: "The authority accepted the return. receipt, payment, and documents contain the proof of filing and the amount to pay.",
  failed: "The return wasn't filed, or the outcome couldn't be confirmed. error tells you which, and whether to file again.",
  already_filed:
    "The authority already has a return for this taxpayer and period. Check it on the portal and, if it's wrong, amend it there.",
  no_pending: "The authority doesn't expect a return for this period. Check the month, the year, and the taxpayer's registration.",
  canceled: "You canceled the filing before work started. Nothing was sent.",
};

/** Codes in `error` of a failed filing. The type requires an entry for every code. */
export const filingFaults: Readonly<Record<FilingFault["code"], string>> = {
  tin_not_found:
    "The authority doesn't recognize the tax ID in the record given by recordIndex. Correct it and file again with a new filingId.",
  beneficiary_tin_invalid:
    "The beneficiary's tax ID in the record given by recordIndex is malformed or unknown. Correct it, or send noTin with the doubled rate, and file again with a new filingId.",
  period_closed: "The authority no longer accepts returns for this period through its portal. Contact the tax office to amend it.",
  schedule_rejected:
    "The authority rejected the schedule and none of it was filed. field and recordIndex identify the first rejected record. Correct it and file again with a new filingId.",
  credentials_rejected:
    "The portal rejected the credentials and the filing wasn't resumed in time. File again with working credentials and a new filingId.",
  portal_unavailable:
    "The portal was unavailable for 72 hours and until more than a day after the due date. Nothing was sent. Once it's back, file again with a new filingId.",
  outcome_unknown:
    "The return may have been accepted, but Levy couldn't confirm it on the portal. Check the portal before you file again; otherwise the return may be filed twice. If it isn't there, report that on the filing's page in the portal of Levy, which releases its invoices.",
  portal_changed:
    "A page of the portal has changed, so the driver stopped before sending anything. After the operator has updated the driver, file again with a new filingId.",
  credentials_undecryptable: "The stored credentials can no longer be decrypted. Nothing was sent. File again with a new filingId.",
  internal_error:
    "Something failed on our side before anything was sent. File again with a new filingId. If it keeps failing, report the filing's ID.",
};

/** Codes in `blocked_reasons` of a filing that waits for a person. The type requires an entry for every code. */
export const blockedReasons: Readonly<Record<BlockedReason["code"], string>> = {
  portal_invalid_credentials:
    "The portal rejected the username or password, locked the account, or refused the sign-in in words that Levy doesn't know; or the return may have been sent by another portal user, and this user's submissions don't show it (message tells you which). Levy never retries a rejected password. Correct it and resume the filing. To keep the portal from locking the account, Levy stops trying after three rejections for a portal user within a day, or four across all accounts that file for that user, until the time given in guidance.",
  portal_mfa_required:
    "The portal asks for a security code that only the taxpayer has. Have it turned off for this user, or resume with a portal user that doesn't need one. If the return may have been sent (status_history contains reconciling), resume with the same user: another user's submissions may not show it.",
  portal_password_expired: "The password has expired. Ask the taxpayer to set a new one on the portal, then resume with it.",
  tin_not_linked:
    "The portal user doesn't file for the filing's businessTaxId. Resume with the credentials of a user who does. If businessTaxId is wrong, file again with the correct one. Nothing was sent.",
};
