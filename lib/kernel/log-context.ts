import { AsyncLocalStorage } from "node:async_hooks";

/** What every log line written during a piece of work says of it. */
export interface LogContext {
  requestId?: string;
  accountId?: string;
  /** The step of a function that is running, such as `analyze-invoice.read`. */
  step?: string;
}

const current = new AsyncLocalStorage<LogContext>();

/** Runs `work`; what it logs carries `context`, over what an outer call gave. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run({ ...current.getStore(), ...context }, work);
}

/** What every log line of the work under way says beside its message; empty outside of any. */
export function logContext(): LogContext {
  return current.getStore() ?? {};
}
