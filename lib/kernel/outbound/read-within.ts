import { sql } from "drizzle-orm";
import { inTransaction, type Ctx } from "../context";
import { isCausedBy } from "../observe/error-causes";
import { DomainError } from "../errors";

const CANCELED = "57014";
const NARROWER = "Add filters to narrow the list, or try again later.";

/**
 * Runs the queries of a portal page with a time limit of `ms` per statement, so that one large account can't hold the connections that all
 * accounts share.
 * @throws temporarily_unavailable with a remedy if a statement takes longer
 */
export async function readWithin<T>(ctx: Ctx, ms: number, read: (tx: Ctx) => Promise<T>, remedy = NARROWER): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await tx.db.orm.execute(sql.raw(`set local statement_timeout = ${Math.ceil(ms)}`));
      return read(tx);
    });
  } catch (error) {
    if (isCausedBy(error, (code) => code === CANCELED))
      throw new DomainError("temporarily_unavailable", `This took too long. ${remedy}`, { retryAfterSeconds: 10, cause: error });
    throw error;
  }
}
