import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { afterEach, expect, it, vi } from "vitest";
import { callAction, failureTitle, openPage } from "./use-action";

vi.mock("@/components/ui/toast", () => ({ toast: {} }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it("callAction says that nothing was done by a server of another build, and that the outcome is unknown without a response", async () => {
  const updated = await callAction(() => Promise.reject(new UnrecognizedActionError("Server Action was not found on the server")));
  expect(updated).toEqual({
    ok: false,
    message: "Levy was updated; nothing was done. Copy what you typed, then reload the page.",
    faults: {},
  });
  expect(failureTitle(updated, "Changes weren't saved")).toBe("Changes weren't saved");
  const away = await callAction(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(away.message).toContain("the change may or may not have been made");
  expect(away.message, "a reload would lose what was typed").not.toContain("reload");
  expect(failureTitle(away, "Changes weren't saved")).toBe("No answer came");
});

it("openPage leaves the button busy while the browser loads the page, until its back button shows this one again", async () => {
  const opened: string[] = [];
  const browser = Object.assign(new EventTarget(), { location: { assign: (url: string) => void opened.push(url) } });
  vi.stubGlobal("window", browser);
  let returns = 0;
  const leaving = openPage(Promise.resolve("/test"), () => (returns += 1));
  expect(opened, "the page isn't known yet").toEqual([]);
  await leaving;
  expect([opened, returns], "the browser is still here").toEqual([["/test"], 0]);
  browser.dispatchEvent(new Event("pageshow"));
  browser.dispatchEvent(new Event("pageshow"));
  expect(returns, "later it may be busy with something else").toBe(1);
});
