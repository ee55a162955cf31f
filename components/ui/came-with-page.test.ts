import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { cameAt } from "./came-with-page";

afterEach(() => {
  vi.useRealTimers();
});

it("dates what came with a page by when it was first drawn, each value by itself", () => {
  vi.useFakeTimers({ now: 1_000 });
  const first = { rows: [] };
  expect(cameAt(first)).toBe(1_000);
  vi.setSystemTime(400_000);
  expect(cameAt(first)).toBe(1_000);
  expect(cameAt({ rows: [] })).toBe(400_000);
});

it("lets what came with a page be asked for again once it has been forgotten", () => {
  vi.useFakeTimers({ now: 1_000 });
  // The default in browsers; elsewhere the cache never expires.
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60_000 } } });
  const initial = { rows: ["as it was"] };
  const ask = vi.fn(() => Promise.resolve(initial));
  const draw = (): void => {
    const options = { queryKey: ["list"], queryFn: ask, initialData: initial, initialDataUpdatedAt: cameAt(initial), staleTime: 1_000 };
    new QueryObserver(queries, options).subscribe(() => undefined)();
  };
  draw();
  expect(ask, "it is fresh").not.toHaveBeenCalled();
  vi.advanceTimersByTime(6 * 60_000);
  expect(queries.getQueryData(["list"]), "nobody looked at it for long").toBeUndefined();
  draw();
  expect(ask).toHaveBeenCalledTimes(1);
});
