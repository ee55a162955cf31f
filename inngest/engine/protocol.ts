import { version as sdkVersion } from "inngest";
import { z } from "zod";

/** The only SDK version whose protocol this engine was written for and tested with. */
const SUPPORTED_SDK_VERSION = "4.24.0";

/** Throws if another SDK version is installed: its protocol may differ in ways that lose or repeat work. */
export function checkSdkVersion(installed: string = sdkVersion): void {
  if (installed === SUPPORTED_SDK_VERSION) return;
  throw new Error(
    `The embedded engine speaks the protocol of inngest ${SUPPORTED_SDK_VERSION}, but ${installed} is installed: install ` +
      `${SUPPORTED_SDK_VERSION}, or set INNGEST_BASE_URL and run the functions on an Inngest server`,
  );
}

/** A function, or an answer of one, needs something that the engine does not implement. No retry helps. */
export class NotImplementedError extends Error {
  constructor(what: string) {
    super(`The embedded engine does not implement ${what}`);
    this.name = "NotImplementedError";
  }
}

/** An event as it is sent: `data` is the sender's, the rest is the envelope. */
export type EventPayload = z.infer<typeof eventPayload>;
export const eventPayload = z.object({
  id: z.string().min(1).max(512).optional(),
  name: z.string().min(1).max(256),
  data: z.record(z.string(), z.unknown()).default({}),
  ts: z.number().int().optional(),
  v: z.string().optional(),
});

/** An event that the engine has accepted. */
export type ReceivedEvent = EventPayload & { id: string; ts: number };

/** The outcome of a step or run. It is wrapped in an object so that `null` as data is not mistaken for a missing result. */
export type StepResult = { data: unknown } | { error: unknown };

/** The largest event, and the largest result of a step or run, in bytes of JSON; Inngest's own limits are close to these. */
export const EVENT_BYTES = 512 * 1024;
export const RESULT_BYTES = 4 * 1024 * 1024;

const common = { id: z.string().min(1), name: z.string().nullish(), displayName: z.string().nullish() };
const knownOp = z.discriminatedUnion("op", [
  z.object({ op: z.literal("RunComplete"), ...common, data: z.unknown() }),
  z.object({ op: z.literal("StepRun"), ...common, data: z.unknown() }),
  z.object({ op: z.literal("StepError"), ...common, error: z.unknown() }),
  z.object({ op: z.literal("StepFailed"), ...common, error: z.unknown() }),
  z.object({ op: z.literal("StepPlanned"), ...common }),
  z.object({
    op: z.literal("Sleep"),
    ...common,
    name: z
      .string()
      .nullish()
      .transform((text) => text ?? ""),
  }),
  z.object({
    op: z.literal("WaitForEvent"),
    ...common,
    name: z.string().min(1),
    opts: z.object({ timeout: z.string(), if: z.string().optional() }),
  }),
  z.object({
    op: z.literal("InvokeFunction"),
    ...common,
    opts: z.object({
      function_id: z.string().min(1),
      payload: z.object({ data: z.record(z.string(), z.unknown()).nullish(), v: z.string().nullish() }),
      timeout: z.string().nullish(),
    }),
  }),
]);

export type Op = z.infer<typeof knownOp>;
const shapes: ReadonlyMap<unknown, z.ZodType<Op>> = new Map(knownOp.options.map((option) => [option.shape.op.value, option]));
export const knownOpcodes: readonly string[] = knownOp.options.map((option) => option.shape.op.value);

/** Parses the operations that a function asks for. Throws NotImplementedError for an unknown opcode, ZodError for a malformed operation. */
export function parseOps(value: unknown): Op[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error("The function answered with no operation");
  return value.map((item: { op?: unknown; opts?: { parallelMode?: unknown } | null } | null) => {
    const shape = shapes.get(item?.op);
    if (!shape) throw new NotImplementedError(`the operation ${String(item?.op)}`);
    // This option changes what an operation means; other options outside its schema only describe it.
    if (item?.opts?.parallelMode !== undefined) throw new NotImplementedError("parallel modes of group.parallel");
    return shape.parse(item);
  });
}

/** Body of the checkpoint request that the SDK sends after a step, while the function runs on. */
export const checkpointBody = z.object({ run_id: z.string(), qi_id: z.string(), generation_id: z.number().int(), steps: z.unknown() });

/** One call of a function, as it is passed to the SDK. */
export interface FunctionCall {
  callId: string;
  runId: string;
  functionId: string;
  stepId: string;
  attempt: number;
  maxAttempts: number;
  generation: number;
  planSteps: boolean;
  event: EventPayload;
  /** Finished steps, in the order in which they finished. */
  steps: readonly (readonly [stepId: string, result: StepResult])[];
}

/** The outcome of a call. */
export type Answer =
  { kind: "ops"; ops: Op[]; retryAfter: string | null } | { kind: "rejected"; error: unknown; final: boolean; retryAfter: string | null };

/** An error in the form in which the SDK returns errors to functions. */
export function plainError(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: "" };
  return { name: error.name, message: error.message, stack: error.stack ?? "" };
}
