import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";
import { DomainError } from "@/lib/kernel/errors";
import { removeContentsCollectingErrors, removeContents } from "./remove-contents";

const store = vi.hoisted(() => ({ underWay: 0, most: 0, removed: [] as string[] }));
vi.mock("./document-storage", () => ({
  documentStorage: () => ({
    removeAll: async (key: string) => {
      store.underWay += 1;
      store.most = Math.max(store.most, store.underWay);
      // The failure comes before the other removals have ended.
      await sleep(key === "refused" ? 0 : 20);
      store.underWay -= 1;
      if (key === "away") throw new DomainError("temporarily_unavailable", "the store is away");
      if (key === "refused") throw new Error("the store refuses it");
      store.removed.push(key);
    },
  }),
}));
beforeEach(() => Object.assign(store, { underWay: 0, most: 0, removed: [] }));

const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);

it("removes several at once, but not all", async () => {
  await removeContents(keys);
  expect(store.removed).toHaveLength(40);
  expect(store.most).toBeGreaterThan(8);
  expect(store.most).toBeLessThan(32);
});

it("rejects only when no removal is in progress", async () => {
  await expect(removeContents(["refused", ...keys.slice(0, 5)])).rejects.toThrow("the store refuses it");
  expect([store.underWay, store.removed.length]).toEqual([0, 5]);
});

it("removes all except those that the store refuses", async () => {
  await expect(removeContents(["refused", ...keys])).rejects.toThrow("the store refuses it");
  expect(store.removed).toHaveLength(40);
  expect([...(await removeContentsCollectingErrors([...keys, "refused"])).keys()]).toEqual(["refused"]);
});

it("stops asking an unavailable store, and keeps the rest", async () => {
  const kept = await removeContentsCollectingErrors(["away", ...keys]);
  expect(store.removed).toEqual(keys.slice(0, 15));
  expect([...kept.keys()]).toEqual(["away", ...keys.slice(15)]);
});
