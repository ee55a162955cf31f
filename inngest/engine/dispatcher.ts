import { setTimeout as delay } from "node:timers/promises";
import { NotImplementedError, plainError, type Answer } from "./protocol";
import { DEFAULT_ATTEMPTS } from "./function-plans";
import { claimCalls, promoteDueCalls, releaseCalls, type ClaimedCall } from "./queue";
import type { ExecuteCall } from "./execute-call";
import { failRun, settleCall, settleTimer } from "./settle-call";
import type { EngineContext } from "./unit-of-work";

export interface DispatcherOptions {
  /** Calls at a time in this process. */
  concurrency: number;
  /** How often it looks for calls that nobody told it about. */
  pollMs: number;
  /** A call that takes longer is given up and tried again; two hours is Inngest's own limit. */
  callTimeoutMs: number;
  execute: ExecuteCall;
}

/** A call during which this many workers died is taken to be the cause, and its run fails. */
const MOST_DEATHS = 20;

/** Takes calls from the queue, puts them to the SDK's handler and settles what they come to. */
export class Dispatcher {
  private readonly working = new Map<string, { call: ClaimedCall; done: Promise<void> }>();
  /** Calls whose function has not answered; those that are only being settled make room for the next. */
  private asking = 0;
  /** Places promised to claims that are under way. */
  private reserved = 0;
  /** False after a look that found fewer calls than it had room for: the queue is then empty until somebody adds to it. */
  private mayHoldMore = true;
  private wakeLoop: (() => void) | null = null;
  private woken = false;
  private stopping = false;
  private nextDueAt: Date | null = null;
  private lastLook = -Infinity;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly engine: () => EngineContext,
    private readonly options: DispatcherOptions,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  /** Looks at the queue now, for calls that are ready and for those that are due. */
  wake(): void {
    this.lastLook = -Infinity;
    this.lookAgain();
  }

  /** Tells of calls that were added to the queue: how many are ready now, and when the next becomes due. */
  callsAdded(added: { ready: number; nextDueAt: Date | null }): void {
    if (added.nextDueAt && (!this.nextDueAt || added.nextDueAt < this.nextDueAt)) this.nextDueAt = added.nextDueAt;
    if (added.ready > 0) this.lookAgain();
    else this.nudge();
  }

  /** How many more calls this worker may claim now; below 1 there is no room. */
  freeCapacity(): number {
    if (this.stopping) return 0;
    const { concurrency } = this.options;
    return Math.min(concurrency - this.asking, 2 * concurrency - this.working.size) - this.reserved;
  }

  /** Lets a statement that has other work to do take calls too, as many as there is room for. */
  async claimWith(claim: (room: number) => Promise<readonly ClaimedCall[]>): Promise<void> {
    const room = Math.max(0, this.freeCapacity());
    this.reserved += room;
    let calls: readonly ClaimedCall[] | null = null;
    try {
      calls = await claim(room);
    } finally {
      this.reserved -= room;
      // Where it failed nobody knows what is there.
      if (!calls || calls.length === room) this.lookAgain();
    }
    this.begin(calls);
  }

  /** The call that this worker is working on; null where it holds none of that id, or another generation of it. */
  find(callId: string, generation: number): ClaimedCall | null {
    const call = this.working.get(callId)?.call;
    return call?.generation === generation ? call : null;
  }

  /** Gives back calls claimed by this worker at least `heldForMs` ago that it isn't working on: their claim or their end got lost. */
  async releaseLost(heldForMs: number): Promise<void> {
    const lost = await releaseCalls(this.engine(), [...this.working.keys()], heldForMs);
    if (lost > 0) this.lookAgain();
  }

  /** Takes nothing more; lets calls in flight finish for `graceMs`, and gives the others back for another worker. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    this.nudge();
    await this.loop;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all([...this.working.values()].map(({ done }) => done)), grace]);
    clearTimeout(timer);
    await releaseCalls(this.engine(), [], 0);
  }

  private lookAgain(): void {
    this.mayHoldMore = true;
    this.nudge();
  }

  private nudge(): void {
    this.woken = true;
    this.wakeLoop?.();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      try {
        await this.promote();
        await this.take(this.freeCapacity());
      } catch (error) {
        this.engine().log.error({ err: error }, "the queue can't be read; trying again");
        this.lastLook = performance.now();
        await delay(this.options.pollMs);
        continue;
      }
      if (!this.woken && !(this.mayHoldMore && this.freeCapacity() > 0)) await this.pause(this.untilNextLook());
    }
  }

  private async promote(): Promise<void> {
    const due = this.nextDueAt !== null && this.nextDueAt <= this.engine().clock.now();
    if (!due && performance.now() - this.lastLook < this.options.pollMs) return;
    this.lastLook = performance.now();
    this.mayHoldMore = true;
    this.nextDueAt = (await promoteDueCalls(this.engine())).nextDueAt;
  }

  private async take(limit: number): Promise<void> {
    if (limit <= 0 || !this.mayHoldMore) return;
    this.mayHoldMore = false;
    this.reserved += limit;
    try {
      const calls = await claimCalls(this.engine(), limit);
      this.begin(calls);
      if (calls.length === limit) this.mayHoldMore = true;
    } catch (error) {
      this.mayHoldMore = true;
      throw error;
    } finally {
      this.reserved -= limit;
    }
  }

  private begin(calls: readonly ClaimedCall[]): void {
    // At a stop they are given back with the rest that this worker holds.
    if (this.stopping) return;
    for (const call of calls) {
      const done = this.work(call).finally(() => {
        this.working.delete(call.id);
        this.nudge();
      });
      this.working.set(call.id, { call, done });
    }
  }

  private untilNextLook(): number {
    const untilDue = this.nextDueAt ? this.nextDueAt.getTime() - this.engine().clock.now().getTime() : Infinity;
    return Math.max(1, Math.min(this.options.pollMs, untilDue));
  }

  private async pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeLoop = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeLoop = null;
  }

  /** Never rejects: a call that could not be settled stays claimed, and is given back as lost. */
  private async work(call: ClaimedCall): Promise<void> {
    const engine = this.engine();
    try {
      if (call.kind === "timer") await settleTimer(engine, call);
      else if (call.deaths >= MOST_DEATHS) await failRun(engine, call, new Error(`${call.deaths} workers died while they ran this call`));
      else await this.settle(call, await this.ask(call));
    } catch (error) {
      engine.log.error({ err: error, callId: call.id, runId: call.runId }, "a call could not be settled; it will be made again");
    }
  }

  private async settle(call: ClaimedCall, answer: Answer): Promise<void> {
    try {
      await settleCall(this.engine(), call, answer);
    } catch (error) {
      // What the run asked for can't be written down, such as a condition that can't be parsed.
      if (!(error instanceof Error) || !UNWRITABLE.has(error.name)) throw error;
      await failRun(this.engine(), call, error);
    }
  }

  private async ask(call: ClaimedCall): Promise<Answer> {
    this.asking += 1;
    try {
      return await this.askInTime(call);
    } finally {
      // Whoever settles it looks for the next call too.
      this.asking -= 1;
    }
  }

  private async askInTime(call: ClaimedCall): Promise<Answer> {
    const { execute, callTimeoutMs } = this.options;
    const plan = this.engine().plans.get(call.functionId);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The call took longer than ${callTimeoutMs} ms`)), callTimeoutMs);
    });
    try {
      return await Promise.race([execute({ ...call, callId: call.id, maxAttempts: plan?.maxAttempts ?? DEFAULT_ATTEMPTS }), late]);
    } catch (error) {
      return { kind: "rejected", error: plainError(error), final: error instanceof NotImplementedError, retryAfter: null };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Names of errors that would come again with every try. */
const UNWRITABLE = new Set(["ExpressionError", "RangeError"]);
