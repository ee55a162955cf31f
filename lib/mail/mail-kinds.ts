import { z } from "zod";
import { roles } from "@/lib/kernel/context";

const line = z.string().max(300);
const tenant = { accountName: line, accountId: z.string(), environment: z.enum(["test", "live"]) };

/** What each kind of mail is filled with. Links with a token in them are not part of it: they are sealed beside it. */
export const mailKinds = {
  verify_address: z.object({ name: line }),
  reset_password: z.object({ name: line }),
  /** To the person whose account it is, so that a change by somebody else is noticed. */
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
  /** Instead of it where the new password was the first proof of the address: what somebody else may have made ended. */
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
          /** What to do; absent in mails that were asked for by an earlier version, as is `until`. */
          remedy: line.nullable().default(null),
          /** The last moment for it. */
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
          /** Mails that an earlier version wrote have none. */
          state: z.enum(["to_file", "partly", "by_hand", "blocked", "nil"]).default("to_file"),
          /** Of what is partly filed: a filing that names no invoices may hold the others. */
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
