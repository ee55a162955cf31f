import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasUnsent, isAccountSwitched, accountHeaders, setRequestPending, setUnsent, watchAccount } from "./page-session";

const stored = new Map<string, string>();
const listeners = new Set<(event: { key: string; newValue: string | null }) => void>();
const reload = vi.fn();

beforeEach(() => {
  stored.clear();
  listeners.clear();
  reload.mockClear();
  vi.stubGlobal("localStorage", { setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("window", {
    location: { reload },
    addEventListener: (kind: string, listener: () => void) => kind === "storage" && listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Fires the storage event that a browser sends to all tabs except the one that wrote. */
const openElsewhere = (account: string): void => {
  for (const listen of listeners) listen({ key: [...stored.keys()][0] ?? "", newValue: account });
};

it("reloads the page if another tab opened another account or user, and not for the same one", () => {
  const end = watchAccount("acc_1", "usr_1");
  expect(accountHeaders()).toEqual({ "x-levy-account": "acc_1", "x-levy-user": "usr_1" });
  openElsewhere("usr_1 acc_1");
  expect(reload).not.toHaveBeenCalled();
  openElsewhere("usr_1 acc_2");
  expect(reload).toHaveBeenCalledOnce();
  openElsewhere("usr_2 acc_1");
  expect(reload, "no reload when another user signed in").toHaveBeenCalledTimes(2);
  end();
  openElsewhere("usr_1 acc_3");
  expect(reload).toHaveBeenCalledTimes(2);
});

it("does not reload a page with unsent text, and marks it as switched until its account is opened again", () => {
  watchAccount("acc_1", "usr_1");
  setUnsent("itm_1 comment", true);
  expect(hasUnsent(), "signing out asks before the text is lost").toBe(true);
  openElsewhere("usr_1 acc_2");
  expect(reload).not.toHaveBeenCalled();
  expect(isAccountSwitched(), "the page sends nothing while switched").toBe(true);
  openElsewhere("usr_1 acc_1");
  expect(isAccountSwitched(), "cleared once the page's own account is opened again").toBe(false);
  setUnsent("itm_1 comment", false);
  expect(hasUnsent()).toBe(false);
});

it("does not reload a page while one of its requests is pending", () => {
  watchAccount("acc_1", "usr_1");
  setRequestPending("approval of itm_1", true);
  openElsewhere("usr_1 acc_2");
  expect(reload).not.toHaveBeenCalled();
  setRequestPending("approval of itm_1", false);
  openElsewhere("usr_1 acc_2");
  expect(reload).toHaveBeenCalledOnce();
});
