import { env } from "@/lib/kernel/env";
import type { MailData, MailKind } from "./mail-kinds";

/** A mail before it is set: plain sentences, and at most one thing to press. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Facts in two columns. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Why the reader gets this. */
  footer: string;
}

type Writers = { [K in MailKind]: (data: MailData<K>, link: string | null) => Letter };

const secured: Record<MailData<"account_secured">["what"], string> = {
  password_changed: "Your password was changed",
  second_factor_on: "Two-step sign-in was switched on",
  second_factor_off: "Two-step sign-in was switched off",
  recovery_code_used: "A recovery code was used to sign in",
  provider_linked: "Another way to sign in was added",
};

const outcomes: Record<string, string> = {
  success: "filed",
  failed: "failed",
  already_filed: "was filed already",
  no_pending: "nothing to file",
  action_required: "needs you",
  outcome_unknown: "outcome unknown",
};

/** Those that read otherwise after a number above one. */
const pluralOutcomes: Record<string, string> = { already_filed: "were filed already", action_required: "need you" };

const page = (environment: string, path: string): string => `${env().publicUrl}/${environment}${path}`;
const day = (iso: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(iso));
/** `2026-10` as people say it. */
const month = (period: string): string =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${period}-01T00:00:00Z`));
const minute = (iso: string): string => `${day(iso)}, ${iso.slice(11, 16)} UTC`;
const creditsLeft = (count: number): string => (count === 1 ? "1 credit" : `${count.toLocaleString("en")} credits`);
const inTest = (environment: string): string => (environment === "test" ? "[Test] " : "");
const asMember = (accountName: string): string => `You get this because you work in ${accountName} on Levy.`;
/** A name as it goes to somebody who may not know whose it is: without what could be pressed, and no longer than names are. */
const nameOnly = (name: string): string =>
  name
    .replace(/\S*(?::\/\/|\bwww\.|\.\p{L}{2,}\/)\S*/giu, "…")
    .trim()
    .slice(0, 80);
const PERSONAL = "If this was not you, do nothing: without the link nobody gets any further.";

/** What each mail says. */
export const letters: Writers = {
  verify_address: ({ name }, link) => ({
    subject: "Confirm your e-mail address",
    paragraphs: [`Hello ${nameOnly(name)},`, "Please confirm that this address is yours. The link works once, for 48 hours."],
    action: { label: "Confirm address", url: link ?? "" },
    footer: "Somebody signed up to Levy with this address. If that was not you, do nothing.",
  }),
  reset_password: ({ name }, link) => ({
    subject: "Choose a new password",
    paragraphs: [
      `Hello ${nameOnly(name)},`,
      "A new password was asked for. The link works once, for one hour. Choosing one signs you out everywhere.",
    ],
    action: { label: "Choose a new password", url: link ?? "" },
    footer: PERSONAL,
  }),
  account_secured: ({ name, what, detail }) => ({
    subject: secured[what],
    paragraphs: [
      `Hello ${name},`,
      `${secured[what]}${detail ? ` (${detail})` : ""}.`,
      "If that was not you, choose a new password at once and end every session under Your sign-in.",
    ],
    action: { label: "Choose a new password", url: `${env().publicUrl}/forgot-password` },
    footer: "You get this because it is about the security of your own sign-in.",
  }),
  invitation: ({ accountName, inviterName, role, expiresAt }, link) => ({
    subject: `${nameOnly(inviterName)} invites you to ${nameOnly(accountName)}`,
    paragraphs: [
      `${nameOnly(inviterName)} invites you to work in ${nameOnly(accountName)} on Levy, as ${role}.`,
      `The link works once, until ${day(expiresAt)}.`,
    ],
    action: { label: "Accept the invitation", url: link ?? "" },
    footer: "If you don't know who this is, do nothing.",
  }),
  low_balance: ({ accountName, environment, available, threshold }) => ({
    subject: `${inTest(environment)}${available === 0 ? "No credits are left" : `${creditsLeft(available)} ${available === 1 ? "is" : "are"} left`}`,
    paragraphs: [
      available === 0
        ? `${accountName} has no credits left in ${environment}. New invoices are refused until credits are added.`
        : `${accountName} has ${creditsLeft(available)} left in ${environment}, below the threshold of ${threshold.toLocaleString("en")}.`,
      "Each invoice uses one credit.",
    ],
    action: { label: "Add credits", url: page(environment, "/credits") },
    footer: asMember(accountName),
  }),
  webhook_disabled: ({ accountName, environment, endpointId, url, reason }) => ({
    subject: `${inTest(environment)}A webhook endpoint was switched off`,
    paragraphs: [
      reason === "gone"
        ? "The endpoint answered 410 Gone, so Levy sends it nothing more."
        : "Nothing but failure came from the endpoint for five days, so Levy sends it nothing more.",
      "Events are kept for 30 days: switch the endpoint on again, then replay what it missed.",
    ],
    facts: [
      ["Endpoint", url],
      ["Id", endpointId],
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
          ? `The ${first.tax} return of ${first.taxpayer ?? accountName} for ${month(first.period)}: ${outcomes[first.status] ?? first.status}.`
          : `These filings of ${accountName} came to an end or need you.`,
        ...(filings.some(({ status }) => status === "action_required")
          ? ["A return that needs you stands still until somebody resumes it on its page, and fails where nobody does in time."]
          : []),
        ...(total > filings.length ? [`${total - filings.length} more are in the portal.`] : []),
      ],
      facts: filings.map(({ tax, period, status, taxpayer, reference, reason, remedy, until }) => [
        `${tax} ${month(period)}${taxpayer ? `, ${taxpayer}` : ""}`,
        [
          outcomes[status] ?? status,
          reference,
          [reason, remedy].filter(Boolean).join(". "),
          until === null ? null : `ends ${minute(until)}`,
        ]
          .filter(Boolean)
          .join(" · "),
      ]),
      action: one
        ? { label: "Open the filing", url: page(environment, `/filings/${first.id}`) }
        : { label: "Open filings", url: page(environment, "/filings") },
      footer: asMember(accountName),
    };
  },
  filing_due: ({ accountName, environment, dues, total }) => ({
    subject: `${inTest(environment)}${total === 1 ? `${dues[0]?.what} for ${month(dues[0]?.period ?? "")} is due on ${day(dues[0]?.dueDate ?? "")}` : `${total} returns are due on ${day(dues[0]?.dueDate ?? "")}`}`,
    paragraphs: [
      total === 1
        ? `This return of ${accountName} was not filed with Levy yet.`
        : `These returns of ${accountName} were not filed with Levy yet.`,
      ...(total > dues.length ? [`${total - dues.length} more are in the portal.`] : []),
    ],
    facts: dues.map(({ what, period, business, dueDate, daysLeft }) => [
      `${what} for ${month(period)}${business ? `, ${business}` : ""}`,
      `due ${day(dueDate)}, ${daysLeft === 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`}`,
    ]),
    action: { label: "Open due dates", url: page(environment, "/filings/due-dates") },
    footer: asMember(accountName),
  }),
  api_key_expiring: ({ accountName, environment, keyName, last4, expiresAt }) => ({
    subject: `${inTest(environment)}The API key “${keyName}” expires on ${day(expiresAt)}`,
    paragraphs: [
      "From then on every request with it is refused. Rotate it before: the new key lasts as long as this one did, and this one stays valid beside it until its end, or for up to seven days.",
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

function tally(statuses: readonly string[], total: number): string {
  const counts = new Map<string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(
    ([status, count]) => `${count} ${(count > 1 ? pluralOutcomes[status] : undefined) ?? outcomes[status] ?? status}`,
  );
  return parts.join(", ") + (total > statuses.length ? ", …" : "");
}
