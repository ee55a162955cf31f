import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { STRICT_SETTING } from "@/lib/flux/credentials/admit-credentials";
import { inTransaction, requirePermission, type Ctx, type Permission } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { hasVisibleCharacter } from "@/lib/kernel/text/visible-text-values";
import { rulePack } from "@/lib/tax";
import { lockAccount } from "./lock-account";

const manageAccount: Permission = { scope: null, roles: ["owner"] };

/** What an owner may change about an account. Members that are left out stay as they are. */
const accountChange = z
  .object({
    name: z
      .string()
      .trim()
      .max(200, { error: "Use at most 200 characters" })
      .refine(hasVisibleCharacter, { error: "Enter the company's name" }),
    /** ISO 3166-1 alpha-2 code of a country that has a rule pack. */
    defaultCountry: z.string().refine((code) => rulePack(code)?.country === code, { error: "Choose a country from the list" }),
    /** Whether an encryptedPayload that can't be decrypted is refused for test keys as well, as it is for live keys. */
    strictSandbox: z.boolean(),
  })
  .partial();
export type AccountChange = z.input<typeof accountChange>;

export interface AccountSettingsView {
  name: string;
  defaultCountry: string | null;
  strictSandbox: boolean;
}

/**
 * The settings of the context's account, as its settings page shows them.
 * @throws resource_not_found
 */
export async function readAccountSettings(ctx: Ctx): Promise<AccountSettingsView> {
  requirePermission(ctx, { scope: null, roles: ["owner", "developer", "reviewer", "viewer"] });
  const [row] = await ctx.db.orm
    .select({ name: accounts.name, defaultCountry: accounts.defaultCountry, settings: accounts.settings })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id));
  if (!row) throw notFound("account");
  return present(row);
}

/**
 * Changes the settings, for test and live alike.
 * @throws invalid_request, resource_not_found
 */
export async function changeAccount(ctx: Ctx, input: AccountChange): Promise<AccountSettingsView> {
  requirePermission(ctx, manageAccount);
  const { strictSandbox, name, defaultCountry } = parseInput(accountChange, input);
  return inTransaction(ctx, async (tx) => {
    const row = await lockAccount(tx, manageAccount);
    const changed = {
      name: name ?? row.name,
      defaultCountry: defaultCountry ?? row.defaultCountry,
      settings: strictSandbox === undefined ? row.settings : { ...row.settings, [STRICT_SETTING]: strictSandbox },
    };
    await tx.db.orm.update(accounts).set(changed).where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, {
      action: "account.changed",
      targetId: tx.account.id,
      before: { ...present(row) },
      after: { ...present(changed) },
    });
    return present(changed);
  });
}

function present(row: { name: string; defaultCountry: string | null; settings: Record<string, unknown> }): AccountSettingsView {
  return { name: row.name, defaultCountry: row.defaultCountry, strictSandbox: row.settings[STRICT_SETTING] === true };
}
