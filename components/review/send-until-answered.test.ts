import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "./review-client";
import { sendUntilAnswered, withdrawDecision, DecisionWithdrawn } from "./send-until-answered";
import { pendingDecision } from "./pending-decisions";

const listeners = new Map<string, Set<() => void>>();
const asksBeforeLeaving = (): boolean => (listeners.get("beforeunload")?.size ?? 0) > 0;
const comeBack = (): void => {
  for (const listen of listeners.get("online") ?? []) listen();
};

beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  vi.stubGlobal("window", {
    addEventListener: (kind: string, listen: () => void) => listeners.set(kind, (listeners.get(kind) ?? new Set()).add(listen)),
    removeEventListener: (kind: string, listen: () => void) => listeners.get(kind)?.delete(listen),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new Error("Couldn't reach the server"));

it("resends a decision until the server answers, and warns before the tab closes meanwhile", async () => {
  const send = vi.fn<() => Promise<string>>();
  send
    .mockImplementationOnce(lost)
    .mockRejectedValueOnce(new Refusal("It starts", 503))
    .mockImplementationOnce(lost)
    .mockResolvedValue("kept");
  const onWait = vi.fn();
  const kept = sendUntilAnswered("itm_1", "approve", send, onWait);
  await vi.advanceTimersByTimeAsync(0);
  expect(onWait).toHaveBeenCalledOnce();
  expect(asksBeforeLeaving()).toBe(true);
  expect(pendingDecision("itm_1"), "the decision is marked as pending on its invoice").toBe("approve");
  expect(pendingDecision("itm_2")).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(send).toHaveBeenCalledTimes(3);
  comeBack();
  expect(await kept, "resent as soon as the network is back").toBe("kept");
  expect(onWait).toHaveBeenCalledOnce();
  expect(asksBeforeLeaving()).toBe(false);
  expect(pendingDecision("itm_1")).toBeNull();
});

it.each([401, 409, 500])("rejects with the server's answer %i, at the first attempt or later", async (status) => {
  const refusal = new Refusal("No", status);
  await expect(sendUntilAnswered("itm_1", "approve", () => Promise.reject(refusal), vi.fn())).rejects.toBe(refusal);
  const send = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockRejectedValue(refusal);
  const refused = expect(sendUntilAnswered("itm_1", "approve", send, vi.fn())).rejects.toBe(refusal);
  await vi.advanceTimersByTimeAsync(3_000);
  await refused;
  expect(asksBeforeLeaving()).toBe(false);
});

it("withdraws a decision while it waits, and reports if the server had received it", async () => {
  expect(withdrawDecision("itm_1")).toBe(false);
  const first = expect(sendUntilAnswered("itm_1", "approve", lost, vi.fn())).rejects.toEqual(new DecisionWithdrawn(false));
  await vi.advanceTimersByTimeAsync(0);
  expect(withdrawDecision("itm_1")).toBe(true);
  await first;
  expect(asksBeforeLeaving()).toBe(false);
  expect(withdrawDecision("itm_1")).toBe(false);

  let hear = (_answer: string): void => undefined;
  const send = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(lost)
    .mockImplementationOnce(() => new Promise((resolve) => (hear = resolve)));
  const second = sendUntilAnswered("itm_1", "approve", send, vi.fn()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(withdrawDecision("itm_1")).toBe(true);
  hear("kept");
  expect(await second).toMatchObject({ name: "DecisionWithdrawn", wasHeard: true });
});
