import { findAccount } from "@/lib/accounts/find-account";
import { listAccounts } from "@/lib/accounts/list-accounts";
import { verifyAudit, type AuditVerdict } from "@/lib/audit/verify-audit";
import { jsonOption, print, withDatabase, type Command } from "./command";

const verify: Command = {
  name: "audit verify",
  usage: "audit verify [--account ID] [--json]",
  summary: "Verifies the hash chain of the audit log, for one account or all. Exits with 1 if an entry was changed or is missing.",
  options: { account: { type: "string" }, ...jsonOption },
  run: async (values) => {
    const wanted = typeof values["account"] === "string" ? values["account"] : null;
    const verdicts = await withDatabase(wanted ?? "", "test", async (ctx) => {
      if (wanted !== null && !(await findAccount(ctx, wanted))) throw new Error(`Account ${wanted} doesn't exist. Check LEVY_DATA_DIR.`);
      const found: ({ accountId: string } & AuditVerdict)[] = [];
      for (const accountId of wanted === null ? (await listAccounts(ctx)).map(({ id }) => id) : [wanted])
        found.push({ accountId, ...(await verifyAudit({ ...ctx, account: { id: accountId } })) });
      return found;
    });
    print(
      values,
      { intact: verdicts.every(({ intact }) => intact), accounts: verdicts },
      verdicts.map((verdict) => `${verdict.accountId}: ${inWords(verdict)}`),
    );
    return verdicts.every(({ intact }) => intact) ? 0 : 1;
  },
};

function inWords(verdict: AuditVerdict): string {
  if (verdict.intact) return `intact (${verdict.entries} entries)`;
  return `BROKEN: an entry ${verdict.reason === "entry_changed" ? "was changed" : "is missing"} ${verdict.entryId === null ? "at the end" : `at ${verdict.entryId}`}`;
}

export const auditCommands: readonly Command[] = [verify];
