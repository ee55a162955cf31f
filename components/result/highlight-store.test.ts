import { expect, it } from "vitest";
import { highlightStore, type Highlight } from "./highlight-store";

const one = (key: string): Highlight => ({ key, label: key, places: [] });

it("pointing at a value notifies only that value and the one before", () => {
  const store = highlightStore();
  const told: string[] = [];
  for (let line = 0; line < 1_000; line++) store.whenLit(`line-${line}`, () => told.push(`line-${line}`));
  store.point(one("line-7"));
  expect(told).toEqual(["line-7"]);
  expect(store.isLit("line-7")).toBe(true);
  store.point(one("line-8"));
  expect(told).toEqual(["line-7", "line-7", "line-8"]);
  store.point(null);
  expect(store.isLit("line-8")).toBe(false);
});

it("the chosen value is highlighted while none is pointed at", () => {
  const store = highlightStore();
  store.choose(one("total"));
  store.point(one("tax"));
  expect(store.shown()?.key).toBe("tax");
  store.point(null);
  expect(store.shown()?.key).toBe("total");
  store.choose(null);
  expect(store.shown()).toBeNull();
});

it("a listener that was removed is not notified", () => {
  const store = highlightStore();
  let count = 0;
  const end = store.whenLit("total", () => (count += 1));
  const endAll = store.whenShown(() => (count += 1));
  store.point(one("total"));
  expect(count).toBe(2);
  end();
  endAll();
  store.point(null);
  expect(count).toBe(2);
});

it("choosing a new value of the same key keeps it highlighted and notifies the page", () => {
  const store = highlightStore();
  let [ofKey, ofPage] = [0, 0];
  store.choose(one("total"));
  store.whenLit("total", () => (ofKey += 1));
  store.whenShown(() => (ofPage += 1));
  store.choose(one("total"));
  expect([ofKey, ofPage]).toEqual([0, 1]);
});

it("renew replaces the highlight with the next document's value of the same key, or clears it", () => {
  const store = highlightStore();
  store.point(one("total"));
  const renewed = { ...one("total"), label: "of the next document" };
  store.renew([renewed]);
  expect(store.shown()).toBe(renewed);
  store.renew([]);
  expect(store.shown()).toBeNull();
});
