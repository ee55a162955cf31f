import type { Database } from "@/drizzle/client";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { canOpen } from "./rewrap";
import { sealedColumns } from "./sealed-columns";

/**
 * Columns whose values last as long as their owners, in tables that stay small. In the other tables, sealed values are soon erased, so that
 * finding one would mean a long scan.
 */
const LASTING: ReadonlySet<string> = new Set([
  "shared_secrets.sealed",
  "webhook_endpoints.sealed_secret",
  "user_second_factors.sealed_secret",
]);
/** The number of values tried at either end of a column; the newest alone may stem from a mistake that has been corrected since. */
const TRIED = 5;

/**
 * Tries this process's master keys on sealed values in the database; called at the start of every process. A process with a wrong key would
 * otherwise run for hours and seal new secrets with it, until the first webhook can't be signed. Throws, with the remedy, if none of the
 * tried values can be opened. If only some can't, as during a key rotation, that is logged.
 */
export async function checkMasterKey(db: Database): Promise<void> {
  const { masterKeys, masterKeysFrom } = env();
  let opened = 0;
  const unopened: Record<string, number> = {};
  for (const column of sealedColumns.filter(({ name }) => LASTING.has(name))) {
    for (const value of await column.ends(db.orm, TRIED)) {
      if (canOpen(value, masterKeys)) opened += 1;
      else unopened[column.name] = (unopened[column.name] ?? 0) + 1;
    }
  }
  if (Object.keys(unopened).length === 0) return;
  const where = masterKeysFrom === "setting" ? "LEVY_MASTER_KEY" : "secrets.json in the data directory, as LEVY_MASTER_KEY is not set";
  if (opened === 0)
    throw new Error(
      `The master key (${where}) can't decrypt the secrets in this database: it is another one than they were encrypted with. ` +
        "Set LEVY_MASTER_KEY to the earlier key, or restore the secrets.json that belongs to this database. " +
        "If you are replacing the key, keep the earlier one behind the new one: LEVY_MASTER_KEY=k2:NEW_KEY,k1:EARLIER_KEY (a key without an ID is k1).",
    );
  logger("master-key").error(
    { unopened, keys: masterKeys.map(({ id }) => id) },
    "some secrets can't be decrypted with the master keys at hand",
  );
}
