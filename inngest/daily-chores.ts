import { deleteClosedAccounts } from "@/lib/accounts/delete-closed-accounts";
import { emptyClosedAccounts } from "@/lib/accounts/empty-closed-accounts";
import { topUpSandboxes } from "@/lib/credits/top-up-sandboxes";
import { purgeExpiredDocuments } from "@/lib/documents/purge-expired-documents";
import { removeIncompleteUploads } from "@/lib/documents/receive-content";
import { removeLateReadings } from "@/lib/documents/remove-late-readings";
import { eraseDestroyedCredentials } from "@/lib/flux/credentials/erase-destroyed-credentials";
import { purgeEvidence } from "@/lib/flux/evidence/purge-evidence";
import { removeUnfinishedEvidence } from "@/lib/flux/evidence/unfinished-evidence";
import { forgetOldFilings, forgetOldRecords } from "@/lib/flux/forget-old-filings";
import { notifyMissedOutcomes } from "@/lib/flux/notify-missed-outcomes";
import { purgeSignIns } from "@/lib/flux/portal/sign-in-attempts";
import { restartStalledFilings } from "@/lib/flux/restart-stalled-filings";
import { forgetSubmissions } from "@/lib/flux/sandbox/forget-submissions";
import { forgetExpiredAnswers } from "@/lib/http/forget-answers";
import type { DailyChore } from "@/lib/kernel/daily-chores";
import { forgetEndedSecrets } from "@/lib/keys/forget-ended-secrets";
import { notifyExpiringKeys } from "@/lib/keys/notify-expiring-keys";
import { purgeIdentityTraces } from "@/lib/mail/purge-mails";
import { requeueUnsentMails } from "@/lib/mail/requeue-unsent-mails";
import { fillNumberKeys } from "@/lib/prism/items/fill-number-keys";
import { requeueStaleItems } from "@/lib/prism/items/requeue-stale-items";
import { purgeExpiredResults } from "@/lib/prism/jobs/purge-expired-results";
import { forgetRequestLogs } from "@/lib/request-logs/forget-request-logs";
import { remindDueDates } from "@/lib/returns/remind-due-dates";
import { fillFiledWithoutDraft } from "@/lib/review/fill-filed-without-draft";
import { fillMonths } from "@/lib/review/fill-months";
import { fillUndetermined } from "@/lib/review/fill-undetermined";
import { forgetFormerMembers } from "@/lib/users/forget-former-members";
import { purgeEvents } from "@/lib/webhooks/purge-events";
import { removeDeletedEndpoints } from "@/lib/webhooks/remove-deleted-endpoints";
import { requeueOverdueDeliveries } from "@/lib/webhooks/requeue-overdue-deliveries";
import { requeueUntoldEvents } from "@/lib/webhooks/requeue-untold-events";

/** What a worker does once a day, in this order. */
export const dailyChores: readonly DailyChore[] = [
  { name: "top-up-sandboxes", run: topUpSandboxes },
  { name: "ask-again-for-items", run: requeueStaleItems },
  { name: "ask-again-for-filings", run: restartStalledFilings },
  { name: "ask-again-for-deliveries", run: requeueOverdueDeliveries },
  { name: "ask-again-for-events", run: requeueUntoldEvents },
  { name: "ask-again-for-mails", run: requeueUnsentMails },
  { name: "tell-missed-outcomes", run: notifyMissedOutcomes },
  { name: "forget-expired-answers", run: forgetExpiredAnswers },
  { name: "remove-deleted-endpoints", run: removeDeletedEndpoints },
  { name: "purge-events", run: purgeEvents },
  { name: "purge-refused-sign-ins", run: purgeSignIns },
  { name: "purge-filing-evidence", run: purgeEvidence },
  { name: "remove-unfinished-evidence", run: removeUnfinishedEvidence },
  { name: "forget-sandbox-submissions", run: forgetSubmissions },
  { name: "remove-broken-off-documents", run: removeIncompleteUploads },
  { name: "purge-expired-documents", run: purgeExpiredDocuments },
  { name: "remove-late-readings", run: removeLateReadings },
  { name: "purge-expired-results", run: (db, clock, isOver) => purgeExpiredResults(db, clock, { isOver }) },
  { name: "forget-old-filings", run: forgetOldFilings },
  { name: "forget-old-records", run: forgetOldRecords },
  { name: "fill-number-keys", run: fillNumberKeys },
  { name: "fill-review-months", run: fillMonths },
  { name: "fill-undetermined-withholding", run: (db, clock) => fillUndetermined(db, { clock }) },
  { name: "fill-filed-without-draft", run: (db, clock) => fillFiledWithoutDraft(db, { clock }) },
  { name: "purge-identity-traces", run: purgeIdentityTraces },
  { name: "forget-former-members", run: forgetFormerMembers },
  { name: "forget-ended-secrets", run: forgetEndedSecrets },
  { name: "erase-destroyed-credentials", run: eraseDestroyedCredentials },
  { name: "tell-expiring-keys", run: notifyExpiringKeys },
  { name: "remind-due-dates", run: remindDueDates },
  { name: "forget-request-logs", run: forgetRequestLogs },
  // Last, because emptying an account may take a day, and nobody waits for it.
  { name: "empty-closed-accounts", run: emptyClosedAccounts },
  { name: "delete-closed-accounts", run: deleteClosedAccounts },
];
