import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uploadLineTo } from "./upload-line";

const LIMITS = { maxBytes: 1_000, maxFiles: 10 };

/** Requests on their way, in the order in which they began; each is answered when the test says so. */
let requests: {
  answer: (status: number, response: object) => void;
  progress: (share: number) => void;
  isAborted: boolean;
  name: string;
}[] = [];
/** What listens to the page being closed. */
const listeners = new Set<unknown>();

beforeEach(() => {
  requests = [];
  class Request {
    status = 0;
    response: object = {};
    upload: { onprogress?: (event: object) => void } = {};
    onload = (): void => undefined;
    own?: (typeof requests)[number];
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      if (this.own) this.own.isAborted = true;
    }
    send(body: File): void {
      this.own = {
        name: body.name,
        isAborted: false,
        progress: (share) => this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 }),
        answer: (status, response) => {
          Object.assign(this, { status, response });
          this.onload();
        },
      };
      requests.push(this.own);
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: unknown) => listeners.add(listener),
    removeEventListener: (_: string, listener: unknown) => listeners.delete(listener),
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = (name: string) => new File(["%PDF"], name, { type: "application/pdf" });
const isAsked = (): boolean => listeners.size > 0;
const queued = (index: number) => requests[index]?.answer(202, { status: "queued", fileName: "a.pdf", itemId: `itm_${index}` });
const tick = () => new Promise((resolve) => setTimeout(resolve));

it("sends on while another page is looked at, asks before the tab is closed, and is found again with what became of each file", async () => {
  const line = uploadLineTo("/uploads-1");
  const leave = line.watch(() => undefined);
  line.add(["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map(file), null, LIMITS);
  expect(
    line.read().map(({ state }) => state),
    "three at once",
  ).toEqual(["sending", "sending", "sending", "waiting"]);
  expect(isAsked()).toBe(true);
  leave();
  queued(0);
  await tick();
  expect(requests, "the fourth goes without anybody watching").toHaveLength(4);
  for (const index of [1, 2]) queued(index);
  requests[3]?.answer(503, { message: "Busy" });
  await tick();
  expect(
    uploadLineTo("/uploads-1")
      .read()
      .map(({ state, message }) => message ?? state),
  ).toEqual(["sent", "sent", "sent", "Busy"]);
  expect(isAsked(), "one may still be sent").toBe(true);

  const leaveAgain = line.watch(() => undefined);
  line.retry(line.read()[3]?.id ?? 0);
  queued(4);
  await tick();
  expect(isAsked()).toBe(false);
  leaveAgain();
  expect(line.read(), "done with").toEqual([]);
});

it("keeps what goes to one environment from the other", () => {
  uploadLineTo("/uploads-2").add([new File(["no invoice"], "a.txt", { type: "text/plain" })], null, LIMITS);
  expect(uploadLineTo("/uploads-3").read()).toEqual([]);
  expect(isAsked(), "a file that can't be sent is nothing to wait for").toBe(false);
});

it("gives up files that are canceled, on their way or before, and the next ones take their turn", async () => {
  const line = uploadLineTo("/uploads-4");
  line.add(["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"].map(file), null, LIMITS);
  const [a, b, , d] = line.read().map(({ id }) => id);
  const of = (name: string) => requests.find((request) => request.name === name);
  of("b.pdf")?.progress(1);
  line.cancel([a, b, d].map(Number));
  await tick();
  expect(requests.filter(({ isAborted }) => isAborted).map(({ name }) => name)).toEqual(["a.pdf"]);
  expect(
    line.read().map(({ file: { name }, state }) => `${name} ${state}`),
    "the server may have b.pdf by now",
  ).toEqual(["b.pdf sending", "c.pdf sending", "e.pdf sending"]);
  for (const name of ["b.pdf", "c.pdf", "e.pdf"]) of(name)?.answer(202, { status: "queued", fileName: name, itemId: name });
  await tick();
  expect(line.read().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  expect(isAsked()).toBe(false);
});
