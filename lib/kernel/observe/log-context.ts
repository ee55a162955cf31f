import { AsyncLocalStorage } from "node:async_hooks";

/** Fields that every log line written during a piece of work carries. */
export interface LogContext {
  requestId?: string;
  accountId?: string;
  /** The running step of a function, such as `analyze-invoice.read`. */
  step?: string;
}

const current = new AsyncLocalStorage<LogContext>();

/** Runs `work`; its log lines carry `context`, which overrides what an outer call set. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run({ ...current.getStore(), ...context }, work);
}

/** The fields that log lines of the current work carry; empty outside of any `withLogContext`. */
export function logContext(): LogContext {
  return current.getStore() ?? {};
}
