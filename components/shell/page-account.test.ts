import { afterEach, expect, it, vi } from "vitest";
import { accountMeta, watchPageAccount } from "./page-account";

afterEach(() => vi.unstubAllGlobals());

it("watchPageAccount reports a page of another account or user within this page's frame", () => {
  let told: string | null = null;
  let change = (): void => undefined;
  let isWatching = false;
  class Observer {
    constructor(look: () => void) {
      change = look;
    }
    observe = (): void => void (isWatching = true);
    disconnect = (): void => void (isWatching = false);
  }
  vi.stubGlobal("MutationObserver", Observer);
  vi.stubGlobal("document", { head: { querySelector: () => (told === null ? null : { getAttribute: () => told }) } });
  const onOther = vi.fn();
  const end = watchPageAccount(accountMeta("acc_1", "usr_1"), onOther);
  expect(isWatching).toBe(true);
  told = accountMeta("acc_1", "usr_1");
  change();
  expect(onOther).not.toHaveBeenCalled();
  told = accountMeta("acc_2", "usr_1");
  change();
  expect(onOther).toHaveBeenCalledOnce();
  told = accountMeta("acc_1", "usr_2");
  change();
  expect(onOther, "not called when another user signed in").toHaveBeenCalledTimes(2);
  end();
  expect(isWatching).toBe(false);
});
