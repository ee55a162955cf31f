import { afterEach, expect, it, vi } from "vitest";
import { sendFile } from "./send-file";

afterEach(() => vi.unstubAllGlobals());

const send = (direct: string | null) =>
  sendFile("/upload", direct, new File(["%PDF"], "a.pdf"), () => undefined, new AbortController().signal).then(
    () => null,
    ({ message, retryable }: { message: string; retryable: boolean }) => [message, retryable],
  );

/** Mocks a browser's request that immediately completes with a status. */
function answerWith(status: number): void {
  class Answered {
    status = status;
    response = { message: "Said by the server" };
    upload = {};
    onload = (): void => undefined;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
}

it.each([
  [401, true],
  [402, true],
  [408, true],
  [429, true],
  [503, true],
  [403, false],
  [413, false],
])("a file refused with status %i may be sent again: %s", async (status, isAgain) => {
  answerWith(status);
  expect(await send(null)).toEqual(["Said by the server", isAgain]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "No place" }, { status })));
  expect(await send("/place"), "the request for an upload slot is retried under the same statuses").toEqual(["No place", isAgain]);
});
