import { findAccount } from "@/lib/accounts/find-account";
import { listAccounts } from "@/lib/accounts/list-accounts";
import { verifyAudit, type AuditVerdict } from "@/lib/audit/verify-audit";
import { jsonOption, print, withDatabase, type Command } from "./command";

const verify: Command = {
  name: "audit verify",
  usage: "audit verify [--account ID] [--json]",
  summary: "Computes the audit log's chain again, of one account or of all. Exit code 0: it holds; 1: an entry was changed or is missing.",
  options: { account: { type: "string" }, ...jsonOption },
  run: async (values) => {
    const wanted = typeof values["account"] === "string" ? values["account"] : null;
    const verdicts = await withDatabase(wanted ?? "", "test", async (ctx) => {
      if (wanted !== null && !(await findAccount(ctx, wanted))) throw new Error(`There is no account ${wanted}: check LEVY_DATA_DIR`);
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
  if (verdict.intact) return `the chain of ${verdict.entries} entries holds`;
  return `BROKEN: an entry ${verdict.reason === "entry_changed" ? "was changed" : "is missing"}, ${verdict.entryId === null ? "at the end" : `at ${verdict.entryId}`}`;
}

export const auditCommands: readonly Command[] = [verify];
