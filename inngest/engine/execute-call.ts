import type { Inngest, InngestFunction, Middleware } from "inngest";
import { InngestExecutionEngine, types } from "inngest/internals";
import { NotImplementedError, parseOps, plainError, type Answer, type FunctionCall } from "./protocol";
import { FUNCTION_STEP } from "./unit-of-work";
import { unreadStream } from "./unread-stream";

/** Runs a function from its last kept step on and returns the outcome. Rejects if the function could not be run at all. */
export type ExecuteCall = (call: FunctionCall) => Promise<Answer>;

type Execution = Parameters<typeof InngestExecutionEngine.createExecutionEngine>[0];
type Result = Awaited<ReturnType<ReturnType<typeof InngestExecutionEngine.createExecutionEngine>["start"]>>;

interface Served {
  fn: InngestFunction.Any;
  handlerKind: "main" | "failure";
  middleware: readonly Middleware.Class[];
}

/**
 * Runs functions with the execution engine that the SDK exports, and passes it what the SDK's request handler would. A call never leaves
 * the process; serializing it as a request, validating it and parsing the answer would cost more than a small run. `checkpointing`: whether
 * steps are checkpointed while their function runs on, for functions that don't set it themselves. Throws NotImplementedError for a
 * middleware that hooks into requests.
 */
export function createExecuteCall(client: Inngest.Any, functions: readonly InngestFunction.Any[], checkpointing: boolean): ExecuteCall {
  const served = new Map(functions.flatMap((fn) => servedBy(client, fn)));
  return async (call) => {
    const found = served.get(call.functionId);
    if (!found) throw new Error(`There is no function ${call.functionId} in this process`);
    const execution = InngestExecutionEngine.createExecutionEngine(executionOf(client, found, call, checkpointing));
    return answerOf(await Object.assign(execution, { streamTools: unreadStream }).start());
  };
}

/** The SDK's own middleware, present on every client. Its request hook only flushes the log, so skipping it is safe. */
const OWN_LOGGER = "inngest:logger";

/** A function and its onFailure handler, by the ids under which the SDK registers them. */
function servedBy(client: Inngest.Any, fn: InngestFunction.Any): [id: string, served: Served][] {
  const middleware = [...client.middleware, ...(fn.opts.middleware ?? [])];
  for (const { id, wrapRequest } of middleware.map((Class) => new Class({ client }))) {
    if (wrapRequest !== undefined && id !== OWN_LOGGER)
      throw new NotImplementedError(`requests, for which the middleware ${id} of ${fn.id()} waits`);
  }
  const id = fn.id(client.id);
  return [
    [id, { fn, middleware, handlerKind: "main" }],
    [`${id}-failure`, { fn, middleware, handlerKind: "failure" }],
  ];
}

function executionOf(client: Inngest.Any, { fn, handlerKind, middleware }: Served, call: FunctionCall, checkpointing: boolean): Execution {
  const { runId, attempt, maxAttempts, generation, planSteps } = call;
  const ofFunction = call.stepId === FUNCTION_STEP;
  const checkpointingConfig = ofFunction && !planSteps ? checkpointingOf(fn, checkpointing) : undefined;
  const requestId = `${call.callId}.${generation}`;
  return {
    client,
    fn,
    handlerKind,
    runId,
    requestId,
    reqArgs: [],
    headers: {},
    internalFnId: call.functionId,
    queueItemId: call.callId,
    generationId: generation,
    requestStartedAt: Date.now(),
    disableImmediateExecution: planSteps,
    stepMode: checkpointingConfig ? types.StepMode.AsyncCheckpointing : types.StepMode.Async,
    ...(checkpointingConfig && { checkpointingConfig }),
    ...(!ofFunction && { requestedRunStep: call.stepId }),
    // The type also requires what the execution itself adds for functions: their logger, and the means to send and invoke.
    data: { event: { ...call.event }, events: [{ ...call.event }], runId, attempt, maxAttempts, requestId } as unknown as Execution["data"],
    stepState: Object.fromEntries(
      call.steps.map(([id, result]) => [
        id,
        "error" in result ? { id, error: types.jsonErrorSchema.parse(result.error) } : { id, data: result.data },
      ]),
    ),
    stepCompletionOrder: call.steps.map(([id]) => id),
    middlewareInstances: middleware.map((Class) => new Class({ client })),
  };
}

/** How the steps of a call are checkpointed; undefined if each step is a call of its own. */
function checkpointingOf(fn: InngestFunction.Any, byDefault: boolean): Execution["checkpointingConfig"] {
  const wanted = fn.opts.checkpointing ?? byDefault;
  if (wanted === false) return undefined;
  const { bufferedSteps, maxInterval } = types.defaultCheckpointingOptions;
  const own = wanted === true ? {} : wanted;
  return {
    bufferedSteps: own.bufferedSteps ?? bufferedSteps,
    maxInterval: own.maxInterval ?? maxInterval,
    maxRuntime: own.maxRuntime ?? types.DefaultMaxRuntime.serve,
  };
}

function answerOf(result: Result): Answer {
  switch (result.type) {
    case "function-resolved":
      return { kind: "ops", ops: [{ op: "RunComplete", id: "complete", data: result.data }], retryAfter: null };
    case "steps-found":
      return { kind: "ops", ops: parseOps(result.steps.map(asSent)), retryAfter: null };
    case "step-ran":
      return { kind: "ops", ops: parseOps([asSent(result.step)]), retryAfter: retryAfterOf(result.retriable) };
    case "function-rejected":
      return { kind: "rejected", error: result.error, final: result.retriable === false, retryAfter: retryAfterOf(result.retriable) };
    case "step-not-found":
      // Another version of the function may have the step.
      return {
        kind: "rejected",
        error: plainError(new Error(`The function has no step "${result.step.displayName ?? result.step.id}" to run`)),
        final: false,
        retryAfter: null,
      };
    case "change-mode":
      throw new NotImplementedError(`the mode "${result.to}" of a run`);
  }
}

/**
 * An operation as a server would receive it after JSON serialization: it starts runs and is matched against events. A step's result is
 * serialized when it is stored.
 */
const asSent = (op: { op: string }): unknown => (op.op === "StepRun" ? op : JSON.parse(JSON.stringify(op)));

/** The delay in seconds, or the instant, that the error of a step or function asks for. */
const retryAfterOf = (retriable: boolean | string | undefined): string | null => (typeof retriable === "string" ? retriable : null);
