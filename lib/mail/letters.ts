import { env } from "@/lib/kernel/env";
import { cutText } from "@/lib/kernel/text/cut-text";
import { shownText } from "@/lib/kernel/text/shown-text";
import type { MailData, MailKind } from "./mail-kinds";

/** The content of a mail before layout: plain sentences, and at most one button. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Facts shown in two columns. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Explains why the reader receives this mail. */
  footer: string;
}

type Writers = { [K in MailKind]: (data: MailData<K>, link: string | null) => Letter };

const secured: Record<MailData<"account_secured">["what"], string> = {
  password_changed: "Your password was changed",
  second_factor_on: "Two-factor authentication was turned on",
  second_factor_off: "Two-factor authentication was turned off",
  second_factor_reset: "Two-factor authentication was turned off by the operator of this service",
  recovery_code_used: "A recovery code was used",
  recovery_codes_renewed: "New recovery codes were generated, and the old ones no longer work",
  wrong_codes: "Someone with your password, a linked sign-in, or an open session entered five wrong codes",
  provider_linked: "A new sign-in method was added",
};

const outcomes: Record<string, string> = {
  success: "filed",
  failed: "failed",
  already_filed: "already filed",
  no_pending: "nothing to file",
  action_required: "needs action",
  outcome_unknown: "outcome unknown",
};

/** Outcomes whose wording differs after a number above one. */
const pluralOutcomes: Record<string, string> = { action_required: "need action" };

const page = (environment: string, path: string): string => `${env().publicUrl}/${environment}${path}`;
const day = (iso: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(iso));
/** `2026-10` as `October 2026`. */
const month = (period: string): string =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${period}-01T00:00:00Z`));
const minute = (iso: string): string => `${day(iso)}, ${iso.slice(11, 16)} UTC`;
const creditsLeft = (count: number): string => (count === 1 ? "1 credit" : `${count.toLocaleString("en")} credits`);
/** Whether the dues, which all have the same due date, are overdue. */
const isPast = ([first]: readonly { daysLeft: number }[]): boolean => first !== undefined && first.daysLeft < 0;
const inTest = (environment: string): string => (environment === "test" ? "[Test] " : "");
const asMember = (accountName: string): string => `You're receiving this because you're a member of ${accountName} on Levy.`;
/** A name in the subject of a mail to someone who may not know the sender: on one line, without links, and cut to 80 characters. */
const nameOnly = (name: string): string => {
  const plain = shownText(name)
    .replace(/\S*(?::\/\/|\bwww\.|\.\p{L}{2,}\/)\S*/giu, "…")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cutText(plain, 80);
};
/** The same in the text, where mail programs make a link of a mere domain, such as Example.com: word joiners, which nobody sees, stop them. */
const nameInText = (name: string): string => nameOnly(name).replace(/\.(?=[\p{L}\p{N}])/gu, ".\u2060");
const PERSONAL = "If you didn't request this, you can ignore this email. Your password won't change.";

/** The content of each kind of mail. */
export const letters: Writers = {
  verify_address: ({ name }, link) => ({
    subject: "Verify your email address",
    paragraphs: [
      `Hello ${nameInText(name)},`,
      "Please verify that this email address is yours. The link works once and expires in 48 hours.",
    ],
    action: { label: "Verify email address", url: link ?? "" },
    footer: "Someone signed up for Levy with this email address. If it wasn't you, you can ignore this email.",
  }),
  reset_password: ({ name }, link) => ({
    subject: "Reset your password",
    paragraphs: [
      `Hello ${nameInText(name)},`,
      "We received a request to reset your password. The link works once and expires in one hour. Choosing a new password signs you out everywhere.",
    ],
    action: { label: "Reset password", url: link ?? "" },
    footer: PERSONAL,
  }),
  account_secured: ({ name, what, detail }) => ({
    subject: secured[what],
    paragraphs: [
      `Hello ${name},`,
      `${secured[what]}${detail ? ` (${detail})` : ""}.`,
      "If this wasn't you, reset your password immediately and end all sessions under Profile and security.",
    ],
    action: { label: "Reset password", url: `${env().publicUrl}/forgot-password` },
    footer: "You're receiving this because it concerns the security of your account.",
  }),
  access_ended: ({ name, ended }) => ({
    subject: "Your password was changed, and other access ended",
    paragraphs: [
      `Hello ${nameInText(name)},`,
      "Your password was changed. This was the first proof that this email address is yours. Someone else may have signed up with it before, so Levy also ended everything that could give them access:",
      ended.join(" "),
      "Check the settings of your account. Then create the keys and secrets you need, and enable only webhooks that are yours.",
      "If you didn't change the password, reset it immediately.",
    ],
    action: { label: "Reset password", url: `${env().publicUrl}/forgot-password` },
    footer: "You're receiving this because it concerns the security of your account.",
  }),
  invitation: ({ accountName, inviterName, role, expiresAt }, link) => ({
    subject: `${nameOnly(inviterName)} invited you to ${nameOnly(accountName)}`,
    paragraphs: [
      `${nameInText(inviterName)} invited you to join ${nameInText(accountName)} on Levy with the ${role} role.`,
      `The link works once and expires on ${day(expiresAt)}.`,
    ],
    action: { label: "Accept invitation", url: link ?? "" },
    footer: "If you don't know the sender, you can ignore this email.",
  }),
  low_balance: ({ accountName, environment, available, threshold }) => ({
    subject: `${inTest(environment)}${available === 0 ? "No credits left" : `${creditsLeft(available)} left`}`,
    paragraphs: [
      available === 0
        ? `${accountName} has no credits left in ${environment}. New invoices are rejected until you add credits.`
        : `${accountName} has ${creditsLeft(available)} left in ${environment}, below your threshold of ${threshold.toLocaleString("en")}.`,
      "Analyzing an invoice uses one credit.",
    ],
    action: { label: "Add credits", url: page(environment, "/credits") },
    footer: asMember(accountName),
  }),
  webhook_disabled: ({ accountName, environment, endpointId, url, reason }) => ({
    subject: `${inTest(environment)}A webhook endpoint was disabled`,
    paragraphs: [
      reason === "gone"
        ? "The endpoint returned 410 Gone, so Levy stopped sending events to it."
        : "Every delivery to the endpoint failed for five days, so Levy stopped sending events to it.",
      "Events are kept for 30 days. Enable the endpoint again, then replay the events it missed.",
    ],
    facts: [
      ["Endpoint", url],
      ["ID", endpointId],
      ["Environment", environment],
    ],
    action: { label: "Open webhooks", url: page(environment, "/webhooks") },
    footer: asMember(accountName),
  }),
  filing_outcomes: ({ accountName, environment, filings, total }) => {
    const [first] = filings;
    const one = total === 1 && first;
    return {
      subject:
        inTest(environment) +
        (one
          ? `${first.tax} return for ${month(first.period)}: ${outcomes[first.status] ?? first.status}`
          : `${total} filings: ${tally(
              filings.map(({ status }) => status),
              total,
            )}`),
      paragraphs: [
        one
          ? `Status of the ${first.tax} return of ${first.taxpayer ?? accountName} for ${month(first.period)}: ${outcomes[first.status] ?? first.status}.`
          : `These filings of ${accountName} are finished or need action.`,
        ...(filings.some(({ status }) => status === "action_required")
          ? ["A filing that needs action is paused until someone resumes it on its page. It fails if no one resumes it in time."]
          : []),
        ...(total > filings.length ? [`See the portal for ${total - filings.length} more.`] : []),
      ],
      facts: filings.map(({ tax, period, status, taxpayer, reference, reason, remedy, until }) => [
        `${tax} ${month(period)}${taxpayer ? `, ${taxpayer}` : ""}`,
        [
          outcomes[status] ?? status,
          reference,
          [reason, remedy].filter(Boolean).join(". "),
          until === null ? null : `resume by ${minute(until)}`,
        ]
          .filter(Boolean)
          .join(" · "),
      ]),
      action: one
        ? { label: "Open filing", url: page(environment, `/filings/${first.id}`) }
        : { label: "Open filings", url: page(environment, "/filings") },
      footer: asMember(accountName),
    };
  },
  filing_due: ({ accountName, environment, dues, total }) => ({
    subject: `${inTest(environment)}${total === 1 ? `${dues[0]?.what} for ${month(dues[0]?.period ?? "")} ${isPast(dues) ? "was" : "is"}` : `${total} returns ${isPast(dues) ? "were" : "are"}`} due on ${day(dues[0]?.dueDate ?? "")}`,
    paragraphs: [
      standingOf(dues, total, accountName),
      ...dueRemedies.filter(([isMeant]) => dues.some(isMeant)).map(([, remedy]) => remedy),
      ...(isPast(dues) ? ["File as soon as you can, or ignore this message if you filed elsewhere."] : []),
      ...(total > dues.length ? [`See the portal for ${total - dues.length} more.`] : []),
    ],
    facts: dues.map(({ what, period, business, dueDate, daysLeft, state, mayBeFiled }) => [
      `${what} for ${month(period)}${business ? `, ${business}` : ""}`,
      `due ${day(dueDate)}, ${daysLeft < 0 ? "overdue" : daysLeft === 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`}${mayBeFiled && state === "partly" ? ", may be partly filed" : dueStates[state]}`,
    ]),
    action: { label: "Open due dates", url: page(environment, "/filings/due-dates") },
    footer: asMember(accountName),
  }),
  api_key_expiring: ({ accountName, environment, keyName, last4, expiresAt }) => ({
    subject: `${inTest(environment)}The API key “${keyName}” expires on ${day(expiresAt)}`,
    paragraphs: [
      "After that, requests with this key are rejected. Rotate the key before it expires: the new key gets the same lifetime, and the old key stays valid until it expires or for up to seven days, whichever comes first.",
    ],
    facts: [
      ["Key", `${keyName} (…${last4})`],
      ["Expires", day(expiresAt)],
      ["Environment", environment],
    ],
    action: { label: "Open API keys", url: page(environment, "/api-keys") },
    footer: asMember(accountName),
  }),
};

type Due = MailData<"filing_due">["dues"][number];

const dueStates: Record<Due["state"], string> = {
  to_file: "",
  partly: ", partly filed",
  by_hand: ", not filed by Levy",
  blocked: ", needs action",
  nil: ", no invoices",
};

/** The state of the dues in one sentence, specific if all of them have the same state. */
function standingOf(dues: readonly Due[], total: number, accountName: string): string {
  const these = total === 1 ? "this return" : "these returns";
  const [state, ...others] = new Set(dues.map((due) => due.state));
  if (state === undefined || others.length > 0) return `${accountName} still has something to do about ${these}.`;
  const standings: Record<Due["state"], string> = {
    to_file: `${accountName} hasn't filed ${these} with Levy yet.`,
    partly: `${accountName} filed ${these}, but reviewed invoices ${dues.some(({ mayBeFiled }) => mayBeFiled) ? "may be" : "are"} missing from ${total === 1 ? "it" : "them"}.`,
    by_hand: `${accountName} has to hand in ${these} outside Levy.`,
    blocked: `${accountName}'s filing of ${these} waits for somebody to act.`,
    nil: `Levy has no invoices of ${accountName} for ${these}.`,
  };
  return standings[state];
}

/** What to do in the cases for which the button alone is not enough. */
const dueRemedies: readonly [isMeant: (due: Due) => boolean, remedy: string][] = [
  [
    ({ state, mayBeFiled }) => state === "partly" && mayBeFiled,
    "Invoices that seem to be missing may be in a filing by API, which doesn't say which invoices it holds. Check that filing first, so that nothing is filed twice.",
  ],
  [
    ({ state, what }) => state === "partly" && what.startsWith("VAT"),
    "The authority accepts one VAT return a month: include missing purchases in the next return, and for missing sales amend the return on the authority's website.",
  ],
  [
    ({ state, what }) => state === "partly" && !what.startsWith("VAT"),
    "File the deductions that are missing in another schedule for the same month.",
  ],
  [
    ({ state }) => state === "nil",
    "A business registered for VAT must file a return for every month. If it had nothing to declare, file a nil return on the authority's website.",
  ],
];

function tally(statuses: readonly string[], total: number): string {
  const counts = new Map<string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(
    ([status, count]) => `${count} ${(count > 1 ? pluralOutcomes[status] : undefined) ?? outcomes[status] ?? status}`,
  );
  return parts.join(", ") + (total > statuses.length ? ", …" : "");
}
