import { z } from "zod";
import { environments, roles } from "@/lib/kernel/context";

const line = z.string().max(300);
const tenant = { accountName: line, accountId: z.string(), environment: z.enum(environments) };

/** The data of each kind of mail. Links with tokens are not part of it: they are sealed separately. */
export const mailKinds = {
  verify_address: z.object({ name: line }),
  reset_password: z.object({ name: line }),
  /** Sent to the user whose sign-in was changed, so that a change by someone else is noticed. */
  account_secured: z.object({
    name: line,
    what: z.enum([
      "password_changed",
      "second_factor_on",
      "second_factor_off",
      "second_factor_reset",
      "recovery_code_used",
      "recovery_codes_renewed",
      "wrong_codes",
      "provider_linked",
    ]),
    detail: line.nullable(),
  }),
  /**
   * Sent instead of account_secured if the new password was the first proof of the address, and ended what someone else may have created.
   */
  access_ended: z.object({ name: line, ended: z.array(line).min(1).max(10) }),
  invitation: z.object({ accountName: line, inviterName: line, role: z.enum(roles), expiresAt: z.iso.datetime() }),
  low_balance: z.object({ ...tenant, available: z.number().int(), threshold: z.number().int() }),
  webhook_disabled: z.object({ ...tenant, endpointId: z.string(), url: line, reason: z.enum(["gone", "failing"]) }),
  filing_outcomes: z.object({
    ...tenant,
    filings: z
      .array(
        z.object({
          id: z.string(),
          tax: z.enum(["VAT", "WHT"]),
          period: line,
          status: line,
          taxpayer: line.nullable(),
          reference: line.nullable(),
          reason: line.nullable(),
          /** What to do. Like `until`, absent in mails requested by an earlier version. */
          remedy: line.nullable().default(null),
          /** The deadline for it. */
          until: z.iso.datetime().nullable().default(null),
        }),
      )
      .min(1)
      .max(20),
    total: z.number().int().min(1),
  }),
  filing_due: z.object({
    ...tenant,
    dues: z
      .array(
        z.object({
          what: line,
          period: line,
          business: line.nullable(),
          dueDate: z.iso.date(),
          daysLeft: z.number().int(),
          /** Absent in mails written by an earlier version. */
          state: z.enum(["to_file", "partly", "by_hand", "blocked", "nil"]).default("to_file"),
          /** For partly filed returns: whether a filing that doesn't name its invoices may include the missing ones. */
          mayBeFiled: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(20),
    total: z.number().int().min(1),
  }),
  api_key_expiring: z.object({ ...tenant, keyId: z.string(), keyName: line, last4: z.string().max(8), expiresAt: z.iso.datetime() }),
} as const;

export type MailKind = keyof typeof mailKinds;
export type MailData<K extends MailKind> = z.output<(typeof mailKinds)[K]>;

export const isMailKind = (text: string): text is MailKind => Object.hasOwn(mailKinds, text);
