import { listAccounts } from "@/lib/accounts/list-accounts";
import { verifyAudit, type AuditVerdict } from "@/lib/audit/verify-audit";
import { requireAccount } from "./accounts";
import { jsonOption, print, withDatabase, type Command } from "./command";

const verify: Command = {
  name: "audit verify",
  usage: "audit verify [--account ID] [--json]",
  summary:
    "Verifies the hash chain of the audit log, for one account or all. Exits with 1 if an entry was changed or is missing, or if there are no accounts.",
  options: { account: { type: "string" }, ...jsonOption },
  run: async (values) => {
    const wanted = typeof values["account"] === "string" ? values["account"] : null;
    const verdicts = await withDatabase(wanted ?? "", "test", async (ctx) => {
      if (wanted !== null) await requireAccount(ctx);
      const found: ({ accountId: string } & AuditVerdict)[] = [];
      for (const accountId of wanted === null ? (await listAccounts(ctx)).map(({ id }) => id) : [wanted])
        found.push({ accountId, ...(await verifyAudit({ ...ctx, account: { id: accountId } })) });
      return found;
    });
    // An empty database is more likely the wrong one, or one that lost its accounts, than one with nothing to verify yet.
    if (verdicts.length === 0) throw new Error("There are no accounts, so nothing was verified. Check DATABASE_URL and LEVY_DATA_DIR.");
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
