import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { firstRenderedAt } from "./first-rendered";

afterEach(() => {
  vi.useRealTimers();
});

it("firstRenderedAt remembers when each value was first rendered", () => {
  vi.useFakeTimers({ now: 1_000 });
  const first = { rows: [] };
  expect(firstRenderedAt(first)).toBe(1_000);
  vi.setSystemTime(400_000);
  expect(firstRenderedAt(first)).toBe(1_000);
  expect(firstRenderedAt({ rows: [] })).toBe(400_000);
});

it("initial data counts as stale once its query has left the cache", () => {
  vi.useFakeTimers({ now: 1_000 });
  // The default in browsers; elsewhere the cache never expires.
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60_000 } } });
  const initial = { rows: ["as it was"] };
  const ask = vi.fn(() => Promise.resolve(initial));
  const draw = (): void => {
    const options = {
      queryKey: ["list"],
      queryFn: ask,
      initialData: initial,
      initialDataUpdatedAt: firstRenderedAt(initial),
      staleTime: 1_000,
    };
    new QueryObserver(queries, options).subscribe(() => undefined)();
  };
  draw();
  expect(ask, "fresh initial data is not fetched again").not.toHaveBeenCalled();
  vi.advanceTimersByTime(6 * 60_000);
  expect(queries.getQueryData(["list"]), "unused data leaves the cache").toBeUndefined();
  draw();
  expect(ask).toHaveBeenCalledTimes(1);
});
