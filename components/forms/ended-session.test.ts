import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isAccountLeft, ofAccount, setUnderWay, setUnsent, watchAccount } from "./ended-session";

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

/** As the browser tells every page but the one that wrote it. */
const openElsewhere = (account: string): void => {
  for (const listen of listeners) listen({ key: [...stored.keys()][0] ?? "", newValue: account });
};

it("loads a page again once another account was opened in another tab, and not for the same one", () => {
  const end = watchAccount("acc_1", "ada@example.com");
  expect(ofAccount()).toEqual({ "x-levy-account": "acc_1" });
  openElsewhere("ada@example.com acc_1");
  expect(reload).not.toHaveBeenCalled();
  openElsewhere("ada@example.com acc_2");
  expect(reload).toHaveBeenCalledOnce();
  end();
  openElsewhere("ada@example.com acc_3");
  expect(reload).toHaveBeenCalledOnce();
});

it("leaves a page alone that holds what was not sent", () => {
  watchAccount("acc_1", "ada@example.com");
  setUnsent("itm_1 comment", true);
  openElsewhere("ada@example.com acc_2");
  expect(reload).not.toHaveBeenCalled();
  expect(isAccountLeft(), "nothing more is sent from it").toBe(true);
  openElsewhere("ada@example.com acc_1");
  expect(isAccountLeft(), "until its account is opened again").toBe(false);
  setUnsent("itm_1 comment", false);
});

it("is not loaded again over what was sent and that nobody has answered", () => {
  watchAccount("acc_1", "ada@example.com");
  setUnderWay("approval of itm_1", true);
  openElsewhere("ada@example.com acc_2");
  expect(reload).not.toHaveBeenCalled();
  setUnderWay("approval of itm_1", false);
  openElsewhere("ada@example.com acc_2");
  expect(reload).toHaveBeenCalledOnce();
});
