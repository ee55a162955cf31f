import type { Inngest, InngestFunction, Middleware } from "inngest";
import { InngestExecutionEngine, types } from "inngest/internals";
import { NotImplementedError, parseOps, plainError, type Answer, type FunctionCall } from "./protocol";
import { FUNCTION_STEP } from "./unit-of-work";
import { unreadStream } from "./unread-stream";

/** Runs a function from where its kept steps leave off, and says what it came to. Rejects where it could not be run at all. */
export type ExecuteCall = (call: FunctionCall) => Promise<Answer>;

type Execution = Parameters<typeof InngestExecutionEngine.createExecutionEngine>[0];
type Result = Awaited<ReturnType<ReturnType<typeof InngestExecutionEngine.createExecutionEngine>["start"]>>;

interface Served {
  fn: InngestFunction.Any;
  handlerKind: "main" | "failure";
  middleware: readonly Middleware.Class[];
}

/**
 * Runs functions by the execution that the SDK exports, with what its request handler would give it. A call never leaves
 * the process, and to write it as a request, check it against schemas and read the answer costs more than a small run.
 * `checkpointing`: whether steps are kept while their function runs on, where the function does not say.
 * Throws NotImplementedError for a middleware that waits for a request.
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

/** The SDK's middleware of every client; after a request it does no more than flush the log. */
const OWN_LOGGER = "inngest:logger";

/** A function and what is called when it fails, by the ids that the SDK registers them under. */
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
    // The type holds what the execution itself adds for functions: their logger, and the means to send and invoke.
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

/** How the steps of a call are kept while it goes on; undefined where each is a call of its own. */
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
      // Another version of the function may have it.
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

/** What a step asks for, as a server would get it: it begins runs and is matched with events. A result is written anyway. */
const asSent = (op: { op: string }): unknown => (op.op === "StepRun" ? op : JSON.parse(JSON.stringify(op)));

/** Seconds, or an instant, that the error of a step or function asks to wait for. */
const retryAfterOf = (retriable: boolean | string | undefined): string | null => (typeof retriable === "string" ? retriable : null);
