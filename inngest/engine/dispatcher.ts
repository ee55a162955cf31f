import { setTimeout as delay } from "node:timers/promises";
import { withTimeout } from "@/lib/kernel/time/time-limit";
import { NotImplementedError, plainError, type Answer } from "./protocol";
import { DEFAULT_ATTEMPTS } from "./function-plans";
import { COMMON_POOL, type BusyCall, type PoolCapacity } from "./pools";
import { claimCalls, releaseToOtherVersions, promoteDueCalls, type ClaimedCall } from "./queue";
import type { ExecuteCall } from "./execute-call";
import { failRun, settleCall, settleTimer } from "./settle-call";
import type { AddedCalls, EngineContext } from "./unit-of-work";

export interface DispatcherOptions {
  /** The pool whose calls this dispatcher takes: a function's own pool, shared fairly between tenants, or the common pool. */
  pool: string;
  /** Maximum number of concurrent calls in this process. */
  concurrency: number;
  /** Interval at which the queue is polled for calls that no notification announced. */
  pollMs: number;
  /** A call that takes longer is abandoned and retried. Two hours is Inngest's own limit. */
  callTimeoutMs: number;
  execute: ExecuteCall;
}

/** After this many workers died during one call, the call is taken to be the cause and its run fails. */
const MOST_DEATHS = 20;

/** Claims calls of one pool from the queue, passes them to the SDK to execute and settles their outcomes. */
export class Dispatcher {
  /** One entry per claim, not per call: a lost call may be claimed here again while its first execution still runs. */
  private readonly working = new Map<ClaimedCall, Promise<void>>();
  /** Calls whose function has not answered yet. A call that is only being settled no longer counts, which makes room for the next. */
  private readonly executing = new Map<ClaimedCall, BusyCall>();
  /** Places set aside for claims that are in progress. */
  private reserved = 0;
  /** False after a claim returned fewer calls than there was room for: the queue is then empty until somebody adds to it. */
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

  /** Looks at the queue now, for ready calls and for scheduled calls that have become due. */
  wake(): void {
    this.lastLook = -Infinity;
    this.lookAgain();
  }

  /** Informs the dispatcher of calls that were added to the queue. */
  callsAdded({ ready, nextDueAt }: AddedCalls): void {
    if (nextDueAt && (!this.nextDueAt || nextDueAt < this.nextDueAt)) this.nextDueAt = nextDueAt;
    if (ready.has(this.options.pool)) this.lookAgain();
    else if (!this.isShared) this.nudge();
  }

  /** How many more calls this worker may claim now; 0 or less means that there is no room. */
  freeCapacity(): number {
    if (this.stopping) return 0;
    const { concurrency } = this.options;
    return Math.min(concurrency - this.executing.size, 2 * concurrency - this.working.size) - this.reserved;
  }

  /** Lets a statement that does other work claim calls as well, up to the room that is free. */
  async claimWith(claim: (room: PoolCapacity) => Promise<readonly ClaimedCall[]>): Promise<void> {
    const room = this.reserve();
    let calls: readonly ClaimedCall[] | null = null;
    try {
      calls = await claim(room);
    } finally {
      this.reserved -= room.free;
      // After a failed claim, nobody knows what the queue holds.
      if (!calls || calls.length === room.free) this.lookAgain();
    }
    this.begin(calls);
  }

  /** Reserves all free places for one claim. A concurrent claim finds none, so the fair shares of tenants are respected. */
  private reserve(): PoolCapacity {
    const free = Math.max(0, this.freeCapacity());
    this.reserved += free;
    return { pool: this.options.pool, free, busy: this.isShared ? [...this.executing.values()] : null };
  }

  /** The call with this id and generation that this worker is working on; null if it holds none. */
  find(callId: string, generation: number): ClaimedCall | null {
    for (const call of this.working.keys()) if (call.id === callId && call.generation === generation) return call;
    return null;
  }

  /** Ids of the calls that this worker is working on. */
  workingOn(): string[] {
    return [...this.working.keys()].map(({ id }) => id);
  }

  /** Claims nothing more, and gives calls in flight up to `graceMs` to finish. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    this.nudge();
    await this.loop;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all(this.working.values()), grace]);
    clearTimeout(timer);
  }

  private get isShared(): boolean {
    return this.options.pool !== COMMON_POOL;
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
        await this.take();
      } catch (error) {
        this.engine().log.error({ err: error }, "the queue can't be read; trying again");
        this.lastLook = performance.now();
        await delay(this.options.pollMs);
        continue;
      }
      if (!this.woken && !(this.mayHoldMore && this.freeCapacity() > 0)) await this.pause(this.untilNextLook());
    }
  }

  /** Only the dispatcher of the common pool looks for calls that became due; it does so for all pools. */
  private async promote(): Promise<void> {
    const due = !this.isShared && this.nextDueAt !== null && this.nextDueAt <= this.engine().clock.now();
    if (!due && performance.now() - this.lastLook < this.options.pollMs) return;
    this.lastLook = performance.now();
    this.mayHoldMore = true;
    if (this.isShared) return;
    const { ready, nextDueAt } = await promoteDueCalls(this.engine());
    this.nextDueAt = nextDueAt;
    if ([...ready.keys()].some((pool) => pool !== COMMON_POOL)) this.engine().callsAdded({ ready, nextDueAt });
  }

  private async take(): Promise<void> {
    if (this.freeCapacity() <= 0 || !this.mayHoldMore) return;
    this.mayHoldMore = false;
    const room = this.reserve();
    try {
      const calls = await claimCalls(this.engine(), room);
      this.begin(calls);
      if (calls.length === room.free) this.mayHoldMore = true;
    } catch (error) {
      this.mayHoldMore = true;
      throw error;
    } finally {
      this.reserved -= room.free;
    }
  }

  private begin(calls: readonly ClaimedCall[]): void {
    // When the engine stops, these calls are released together with all others that this worker holds.
    if (this.stopping) return;
    const strange = calls.filter(({ functionId }) => !this.engine().plans.has(functionId));
    if (strange.length > 0) this.releaseUnknown(strange);
    for (const call of calls) {
      if (strange.includes(call)) continue;
      const done = this.work(call).then(({ hasLooked }) => {
        this.working.delete(call);
        // In a fairly shared pool, calls may have been left in the queue because their tenant had used up its share.
        if (this.isShared && !hasLooked) this.lookAgain();
        else this.nudge();
      });
      this.working.set(call, done);
    }
  }

  /** Hands the calls to workers of another version. If that fails, housekeeping releases them later as lost. */
  private releaseUnknown(calls: readonly ClaimedCall[]): void {
    const engine = this.engine();
    releaseToOtherVersions(engine, calls).then(
      () => this.lookAgain(),
      (error: unknown) => engine.log.warn({ err: error, calls: calls.length }, "calls of another version could not be given back"),
    );
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

  /**
   * Never rejects: a call that could not be settled stays claimed until housekeeping releases it as lost. `hasLooked` tells whether
   * settling the call already looked for further calls.
   */
  private async work(call: ClaimedCall): Promise<{ hasLooked: boolean }> {
    const engine = this.engine();
    try {
      if (call.kind === "timer") await settleTimer(engine, call);
      else if (call.deaths >= MOST_DEATHS) await failRun(engine, call, new Error(`${call.deaths} workers died while they ran this call`));
      else return { hasLooked: await this.settle(call, await this.execute(call)) };
    } catch (error) {
      engine.log.error({ err: error, callId: call.id, runId: call.runId }, "a call could not be settled; it will be made again");
    }
    return { hasLooked: false };
  }

  private async settle(call: ClaimedCall, answer: Answer): Promise<boolean> {
    try {
      return await settleCall(this.engine(), call, answer);
    } catch (error) {
      // The run requested something that can't be stored, such as a condition that can't be parsed.
      if (!(error instanceof Error) || !UNWRITABLE.has(error.name)) throw error;
      await failRun(this.engine(), call, error);
      return false;
    }
  }

  private async execute(call: ClaimedCall): Promise<Answer> {
    this.executing.set(call, { key: call.slotKey ?? call.id, tenant: call.tenant });
    try {
      return await this.executeInTime(call);
    } finally {
      // From here on the call is only settled, and settling claims the next call too.
      this.executing.delete(call);
    }
  }

  private async executeInTime(call: ClaimedCall): Promise<Answer> {
    const { execute, callTimeoutMs } = this.options;
    const plan = this.engine().plans.get(call.functionId);
    try {
      const attempt = execute({ ...call, callId: call.id, maxAttempts: plan?.maxAttempts ?? DEFAULT_ATTEMPTS });
      return await withTimeout(callTimeoutMs, "The call", attempt);
    } catch (error) {
      return { kind: "rejected", error: plainError(error), final: error instanceof NotImplementedError, retryAfter: null };
    }
  }
}

/** Names of errors that every retry would meet again. */
const UNWRITABLE = new Set(["ExpressionError", "RangeError"]);
