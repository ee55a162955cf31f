import type { InngestFunction } from "inngest";
import { z } from "zod";
import { parseCondition, parseKey, type Scope } from "./expression";
import { COMMON_POOL, type Pool } from "./pools";
import { NotImplementedError } from "./protocol";

/** What the engine has to do for one function, derived from the configuration that the SDK registers. */
export interface FunctionPlan {
  id: string;
  triggers: readonly { event: string; matches: (scope: Scope) => boolean }[];
  /** Number of attempts of each step, including the first. */
  maxAttempts: number;
  /** Concurrency limit: at most `limit` of its calls run at a time for each value of `key`. */
  slots: { limit: number; key: (scope: Scope) => string | null } | null;
  /** The pool that the function's calls run in, and the tenant between whom its places are shared. */
  pool: string;
  tenant: (scope: Scope) => string | null;
  /** A second event with the same value within 24 hours starts no run. */
  idempotency: ((scope: Scope) => string | null) | null;
  /** Events that cancel a run; `timeout` limits this to that long after the run's start. */
  cancellations: readonly { event: string; condition: string | null; timeout: string | null }[];
}

/** Four retries, the default of Inngest's server. */
export const DEFAULT_ATTEMPTS = 5;
const FAILED = "inngest/function.failed";

/** The keys of `createFunction` that the engine implements, or that have no effect on an engine. */
const implementedOptions = new Set([
  "id",
  "name",
  "description",
  "triggers",
  "concurrency",
  "idempotency",
  "cancelOn",
  "retries",
  "onFailure",
  "middleware",
  "checkpointing",
]);

const concurrency = z.strictObject({ limit: z.number().int().min(0), key: z.string().optional(), scope: z.literal("fn").optional() });
const registered = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(z.strictObject({ event: z.string(), expression: z.string().nullish() })),
  steps: z.record(z.string(), z.looseObject({ retries: z.strictObject({ attempts: z.number().int().optional() }).optional() })),
  idempotency: z.string().optional(),
  concurrency: z.union([z.number().int().min(0), concurrency, z.array(concurrency).length(1)]).optional(),
  cancel: z.array(z.strictObject({ event: z.string(), if: z.string().optional(), timeout: z.string().optional() })).optional(),
});
const registration = z.object({ functions: z.array(z.looseObject({ id: z.string() })) });

/**
 * Builds the plans of all functions of a registration. Throws NotImplementedError for a key that the engine does not know, and
 * ExpressionError for an expression that it can't evaluate; the worker then does not start. `pools` is keyed by the functions' full ids.
 */
export function plansOf(body: unknown, pools: ReadonlyMap<string, Pool>): Map<string, FunctionPlan> {
  const plans = registration.parse(body).functions.map((config) => planOf(config, pools.get(config.id)));
  const duplicate = plans.find((plan, index) => plans.findIndex((other) => other.id === plan.id) !== index);
  if (duplicate) throw new Error(`Two functions have the id ${duplicate.id}`);
  return new Map(plans.map((plan) => [plan.id, plan]));
}

/** Throws NotImplementedError for unsupported options, including those that never reach the registration. */
export function checkOptions(functions: readonly InngestFunction.Any[]): void {
  for (const fn of functions) {
    const options: [string, unknown][] = Object.entries(fn.opts);
    for (const [key, value] of options) {
      if (value !== undefined && !implementedOptions.has(key)) throw new NotImplementedError(`"${key}" of the function ${fn.id()}`);
    }
  }
}

function planOf(config: { id: string }, pool: Pool | undefined): FunctionPlan {
  const read = registered.safeParse(config);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join(".") || "configuration"}: ${issue.message}`);
    throw new NotImplementedError(`the configuration of the function ${config.id} (${faults.join("; ")})`);
  }
  const { id, triggers, steps, idempotency, cancel } = read.data;
  for (const { event } of triggers) {
    if (event.endsWith("*")) throw new NotImplementedError(`wildcard triggers (${event} of ${id})`);
    if (event.startsWith("inngest/") && event !== FAILED) throw new NotImplementedError(`the trigger ${event} of ${id}`);
  }
  for (const { if: condition } of cancel ?? []) if (condition !== undefined) parseCondition(condition);
  const retries = Object.values(steps)[0]?.retries?.attempts;
  return {
    id,
    triggers: triggers.map(({ event, expression }) => ({ event, matches: expression ? parseCondition(expression) : () => true })),
    maxAttempts: retries === undefined ? DEFAULT_ATTEMPTS : retries + 1,
    slots: slotsOf(read.data.concurrency),
    pool: pool ? id : COMMON_POOL,
    tenant: pool ? parseKey(pool.tenant) : () => null,
    idempotency: idempotency === undefined ? null : parseKey(idempotency),
    cancellations: (cancel ?? []).map(({ event, if: condition, timeout }) => ({
      event,
      condition: condition ?? null,
      timeout: timeout ?? null,
    })),
  };
}

function slotsOf(option: z.infer<typeof registered>["concurrency"]): FunctionPlan["slots"] {
  const one = Array.isArray(option) ? option[0] : typeof option === "number" ? { limit: option } : option;
  // In Inngest, a limit of 0 means that the function has no limit of its own.
  if (!one || one.limit === 0) return null;
  return { limit: one.limit, key: one.key === undefined ? () => "" : parseKey(one.key) };
}
