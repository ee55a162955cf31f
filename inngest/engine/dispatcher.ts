import { setTimeout as delay } from "node:timers/promises";
import { NotImplementedError, plainError, type Answer } from "./protocol";
import { DEFAULT_ATTEMPTS } from "./function-plans";
import { COMMON_POOL, type BusyCall, type Room } from "./pools";
import { claimCalls, leaveToOthers, promoteDueCalls, type ClaimedCall } from "./queue";
import type { ExecuteCall } from "./execute-call";
import { failRun, settleCall, settleTimer } from "./settle-call";
import type { AddedCalls, EngineContext } from "./unit-of-work";

export interface DispatcherOptions {
  /** The calls that it takes: those of a pool, whose places are shared between tenants, or those that have the common places. */
  pool: string;
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

/** Takes calls of one pool from the queue, puts them to the SDK's handler and settles what they come to. */
export class Dispatcher {
  /** One entry for each time that a call was taken: one that was lost may be here again while its first asking goes on. */
  private readonly working = new Map<ClaimedCall, Promise<void>>();
  /** Calls whose function has not answered; those that are only being settled make room for the next. */
  private readonly asking = new Map<ClaimedCall, BusyCall>();
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

  /** Tells of calls that were added to the queue. */
  callsAdded({ ready, nextDueAt }: AddedCalls): void {
    if (nextDueAt && (!this.nextDueAt || nextDueAt < this.nextDueAt)) this.nextDueAt = nextDueAt;
    if (ready.has(this.options.pool)) this.lookAgain();
    else if (!this.isShared) this.nudge();
  }

  /** How many more calls this worker may claim now; below 1 there is no room. */
  freeCapacity(): number {
    if (this.stopping) return 0;
    const { concurrency } = this.options;
    return Math.min(concurrency - this.asking.size, 2 * concurrency - this.working.size) - this.reserved;
  }

  /** Lets a statement that has other work to do take calls too, as many as there is room for. */
  async claimWith(claim: (room: Room) => Promise<readonly ClaimedCall[]>): Promise<void> {
    const room = this.reserve();
    let calls: readonly ClaimedCall[] | null = null;
    try {
      calls = await claim(room);
    } finally {
      this.reserved -= room.free;
      // Where it failed nobody knows what is there.
      if (!calls || calls.length === room.free) this.lookAgain();
    }
    this.begin(calls);
  }

  /** All the room that there is, for one claim: what another takes at the same time finds none, so that shares are kept to. */
  private reserve(): Room {
    const free = Math.max(0, this.freeCapacity());
    this.reserved += free;
    return { pool: this.options.pool, free, busy: this.isShared ? [...this.asking.values()] : null };
  }

  /** The call that this worker is working on; null where it holds none of that id, or another generation of it. */
  find(callId: string, generation: number): ClaimedCall | null {
    for (const call of this.working.keys()) if (call.id === callId && call.generation === generation) return call;
    return null;
  }

  /** The calls that this worker works on. */
  workingOn(): string[] {
    return [...this.working.keys()].map(({ id }) => id);
  }

  /** Takes nothing more, and lets calls in flight finish for `graceMs`. */
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

  /** Calls that are due are looked for in the common places, for all pools. */
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
    // At a stop they are given back with the rest that this worker holds.
    if (this.stopping) return;
    const strange = calls.filter(({ functionId }) => !this.engine().plans.has(functionId));
    if (strange.length > 0) this.leave(strange);
    for (const call of calls) {
      if (strange.includes(call)) continue;
      const done = this.work(call).then(({ hasLooked }) => {
        this.working.delete(call);
        // In a pool, calls may have been left because their tenant had its share.
        if (this.isShared && !hasLooked) this.lookAgain();
        else this.nudge();
      });
      this.working.set(call, done);
    }
  }

  /** Where that fails they are given back as lost, a while later. */
  private leave(calls: readonly ClaimedCall[]): void {
    const engine = this.engine();
    leaveToOthers(engine, calls).then(
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
   * Never rejects: a call that could not be settled stays claimed, and is given back as lost. `hasLooked`: whether further
   * calls were looked for with its end.
   */
  private async work(call: ClaimedCall): Promise<{ hasLooked: boolean }> {
    const engine = this.engine();
    try {
      if (call.kind === "timer") await settleTimer(engine, call);
      else if (call.deaths >= MOST_DEATHS) await failRun(engine, call, new Error(`${call.deaths} workers died while they ran this call`));
      else return { hasLooked: await this.settle(call, await this.ask(call)) };
    } catch (error) {
      engine.log.error({ err: error, callId: call.id, runId: call.runId }, "a call could not be settled; it will be made again");
    }
    return { hasLooked: false };
  }

  private async settle(call: ClaimedCall, answer: Answer): Promise<boolean> {
    try {
      return await settleCall(this.engine(), call, answer);
    } catch (error) {
      // What the run asked for can't be written down, such as a condition that can't be parsed.
      if (!(error instanceof Error) || !UNWRITABLE.has(error.name)) throw error;
      await failRun(this.engine(), call, error);
      return false;
    }
  }

  private async ask(call: ClaimedCall): Promise<Answer> {
    this.asking.set(call, { key: call.slotKey ?? call.id, tenant: call.tenant });
    try {
      return await this.askInTime(call);
    } finally {
      // Whoever settles it looks for the next call too.
      this.asking.delete(call);
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
