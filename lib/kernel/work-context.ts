import { systemContext, type Ctx, type Environment } from "./context";
import { getDatabase } from "./db";

/** The same for work that belongs to no account, such as sending a mail to a person. */
export const systemContextFor = (functionName: string): Ctx => systemContext(getDatabase(), functionName, "", "test");

/** The context of an Inngest function: the system acting in one account and environment, on this process's database. */
export function workContext(functionName: string, tenant: { accountId: string; environment: Environment }): Ctx {
  return systemContext(getDatabase(), functionName, tenant.accountId, tenant.environment);
}
