import { focusManager, onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { InvoicesToRecord, InvoiceToRecord } from "@/lib/returns/invoices-to-record";
import type { DueRecord } from "./due-row";
import { askedDay, invoicesQuery, requestOf, withPaidLater } from "./record-request";

const due: DueRecord = {
  title: "Withholding tax, Oct 2026",
  business: "-",
  obligation: "wht_federal",
  month: "2026-10",
  recorded: null,
  notRecorded: 600,
  isClaimed: true,
};
const listed: InvoicesToRecord = {
  fingerprint: "first",
  invoices: ["a", "b"].map((itemId) => ({ itemId }) as InvoiceToRecord),
  count: 2,
  paidLater: 0,
};
const long: InvoicesToRecord = { fingerprint: "first", invoices: [], count: 600, paidLater: 0 };

describe("the day of filing", () => {
  const asked = (filedOn: string, over: { due?: Partial<DueRecord>; listed?: InvoicesToRecord } = {}) =>
    askedDay({ ...due, ...over.due }, { listed: long, today: "2026-11-29", ...over, filedOn });

  it("is sent once it is complete and possible, if the month is too long to list", () => {
    expect(asked("2026-11-18")).toBe("2026-11-18");
    expect(asked("2026-10-01")).toBe("2026-10-01");
    for (const typed of ["", "0002-11-18", "0020-11-18", "0202-11-18", "2026-09-30", "2026-11-30", "20261-11-18"])
      expect(asked(typed), typed).toBeNull();
  });

  it("is not sent for a month that is listed or isn't loaded yet, nor for VAT", () => {
    expect(asked("2026-11-18", { listed })).toBeNull();
    expect(asked("2026-11-18", { listed: { ...long, count: 0 } })).toBeNull();
    expect(askedDay(due, { listed: undefined, filedOn: "2026-11-18", today: "2026-11-29" })).toBeNull();
    expect(asked("2026-11-18", { due: { obligation: "vat" } })).toBeNull();
  });

  it("changes only the number of later payments, not what the record is compared with", () => {
    const counted = { ...long, fingerprint: "later", count: 601, paidLater: 100 };
    expect(withPaidLater(long, counted)).toEqual({ ...long, paidLater: 100 });
    expect(withPaidLater(long, undefined), "unknown until it is counted").toBeUndefined();
    expect(withPaidLater(undefined, counted)).toBeUndefined();
  });
});

describe("the invoices", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    onlineManager.setOnline(true);
    focusManager.setFocused(undefined);
  });

  it("are asked for by business, obligation and month, and by the day if it is asked", async () => {
    const urls: string[] = [];
    vi.stubGlobal("fetch", (url: string) => {
      urls.push(url);
      return Promise.resolve(Response.json(listed));
    });
    const queries = new QueryClient();
    expect(await queries.fetchQuery(invoicesQuery("test", due, null))).toEqual(listed);
    await queries.fetchQuery(invoicesQuery("test", due, "2026-11-18"));
    expect(urls).toEqual([
      "/api/portal/test/filings/due-dates/invoices?business=-&month=2026-10&obligation=wht_federal",
      "/api/portal/test/filings/due-dates/invoices?business=-&filedOn=2026-11-18&month=2026-10&obligation=wht_federal",
    ]);
  });

  it("are not replaced when the connection or the window returns, only when the member asks, or if there are none yet", async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { networkMode: "always", refetchOnReconnect: true, retry: false } } });
    queries.mount();
    const ask = vi.fn(() => Promise.reject<InvoicesToRecord>(new Error("no server")));
    const observer = new QueryObserver(queries, { ...invoicesQuery("test", due, null), queryFn: ask });
    // Another list, which is loaded again each time: once it has been, the invoices would have been too.
    const another = vi.fn(() => Promise.resolve([]));
    const other = new QueryObserver(queries, { queryKey: ["another"], queryFn: another, staleTime: 0 });
    const stops = [observer.subscribe(() => undefined), other.subscribe(() => undefined)];
    const reconnect = (): void => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    };
    const comeBack = (): void => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    };
    await expect.poll(() => observer.getCurrentResult().isError && other.getCurrentResult().isSuccess).toBe(true);
    ask.mockResolvedValue(listed);
    reconnect();
    await expect.poll(() => observer.getCurrentResult().data).toEqual(listed);
    expect(ask).toHaveBeenCalledTimes(2);
    for (const happen of [reconnect, comeBack]) {
      await expect.poll(() => other.getCurrentResult().isFetching).toBe(false);
      const before = another.mock.calls.length;
      happen();
      await expect.poll(() => another.mock.calls.length).toBe(before + 1);
      expect(ask, happen.name).toHaveBeenCalledTimes(2);
    }
    await observer.refetch();
    expect(ask).toHaveBeenCalledTimes(3);
    for (const stop of stops) stop();
    queries.unmount();
  });
});

describe("the request", () => {
  const said = { filedOn: "2026-11-18", reference: " FIRS-77 ", isContaining: true, leftOut: new Set(["b", "gone"]) };

  it("leaves out only invoices that are listed", () => {
    expect(requestOf(due, listed, said)).toEqual({
      business: "-",
      obligation: "wht_federal",
      month: "2026-10",
      filedOn: "2026-11-18",
      reference: "FIRS-77",
      containsReviewed: true,
      leftOut: ["b"],
      fingerprint: "first",
      recordId: null,
    });
    expect(requestOf(due, long, said).leftOut, "of a month too long to list none, as the dialog says").toEqual([]);
  });

  it("can be made without the invoices, and names the record that it changes", () => {
    const recorded = { id: "rfe_1", filedOn: "2026-11-18", reference: null };
    expect(requestOf({ ...due, recorded }, undefined, { ...said, reference: " ", isContaining: false })).toMatchObject({
      reference: null,
      containsReviewed: false,
      leftOut: [],
      fingerprint: null,
      recordId: "rfe_1",
    });
  });
});
