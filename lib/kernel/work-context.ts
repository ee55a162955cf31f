import { systemContext, type Ctx, type Environment } from "./context";
import { getDatabase } from "./db";

/** Like `workContext`, for work that belongs to no account, such as sending a mail to a person. */
export const systemContextFor = (functionName: string): Ctx => systemContext(getDatabase(), functionName, "", "test");

/**
 * The context of an Inngest function: the system acts in one account and environment, on this process's database, on behalf of the request
 * that asked for the work.
 */
export function workContext(
  functionName: string,
  tenant: { accountId: string; environment: Environment; requestId?: string | undefined },
): Ctx {
  const ctx = systemContext(getDatabase(), functionName, tenant.accountId, tenant.environment);
  return tenant.requestId === undefined ? ctx : { ...ctx, requestId: tenant.requestId };
}
