import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasUnsent } from "@/components/forms/page-session";
import { uploadQueueFor } from "./upload-queue";

const LIMITS = { maxBytes: 1_000, maxFiles: 10 };

/** Pending requests in the order in which they were started; the test answers each. */
let requests: {
  answer: (status: number, response: object) => void;
  progress: (share: number) => void;
  isAborted: boolean;
  name: string;
}[] = [];
/** Listeners for closing the page. */
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

it("continues while no page watches it, warns before the tab closes, and keeps each file's outcome for the next visit", async () => {
  const queue = uploadQueueFor("/uploads-1");
  const leave = queue.watch(() => undefined);
  queue.add(["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map(file), null, LIMITS);
  expect(
    queue.read().map(({ state }) => state),
    "three uploads run at once",
  ).toEqual(["sending", "sending", "sending", "waiting"]);
  expect(isAsked()).toBe(true);
  leave();
  queued(0);
  await tick();
  expect(requests, "the fourth upload starts with no page watching").toHaveLength(4);
  for (const index of [1, 2]) queued(index);
  requests[3]?.answer(503, { message: "Busy" });
  await tick();
  expect(
    uploadQueueFor("/uploads-1")
      .read()
      .map(({ state, message }) => message ?? state),
  ).toEqual(["sent", "sent", "sent", "Busy"]);
  expect(isAsked(), "the failed file can still be sent").toBe(true);

  const leaveAgain = queue.watch(() => undefined);
  queue.retry(queue.read()[3]?.id ?? 0);
  queued(4);
  await tick();
  expect(isAsked()).toBe(false);
  leaveAgain();
  expect(queue.read(), "finished files are cleared").toEqual([]);
});

it("keeps a separate queue per environment", () => {
  uploadQueueFor("/uploads-2").add([new File(["no invoice"], "a.txt", { type: "text/plain" })], null, LIMITS);
  expect(uploadQueueFor("/uploads-3").read()).toEqual([]);
  expect(isAsked(), "a file that can't be sent does not block leaving the page").toBe(false);
});

it("aborts canceled files, except those already transferred, and sends the next ones", async () => {
  const queue = uploadQueueFor("/uploads-4");
  queue.add(["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"].map(file), null, LIMITS);
  const [a, b, , d] = queue.read().map(({ id }) => id);
  const of = (name: string) => requests.find((request) => request.name === name);
  of("b.pdf")?.progress(1);
  queue.cancel([a, b, d].map(Number));
  await tick();
  expect(requests.filter(({ isAborted }) => isAborted).map(({ name }) => name)).toEqual(["a.pdf"]);
  expect(
    queue.read().map(({ file: { name }, state }) => `${name} ${state}`),
    "b.pdf may have reached the server already",
  ).toEqual(["b.pdf sending", "c.pdf sending", "e.pdf sending"]);
  for (const name of ["b.pdf", "c.pdf", "e.pdf"]) of(name)?.answer(202, { status: "queued", fileName: name, itemId: name });
  await tick();
  expect(queue.read().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  expect(isAsked()).toBe(false);
});

const bad = (name: string) => new File(["no invoice"], name, { type: "text/plain" });

it("keeps files that were not sent until they are cleared, even when the page is left or more are added", async () => {
  const queue = uploadQueueFor("/uploads-5");
  const leave = queue.watch(() => undefined);
  queue.add([file("a.pdf"), file("b.pdf"), file("c.pdf"), bad("notes.txt")], null, LIMITS);
  const of = (name: string) => requests.find((request) => request.name === name);
  of("a.pdf")?.answer(202, { status: "queued", fileName: "a.pdf", itemId: "itm_0" });
  of("b.pdf")?.answer(400, { message: "This file can't be read" });
  of("c.pdf")?.answer(200, { status: "duplicate", fileName: "c.pdf", duplicateOf: { itemId: "itm_0" } });
  await tick();
  leave();
  const left = () => queue.read().map(({ file: { name }, state }) => `${name} ${state}`);
  expect(left()).toEqual(["b.pdf failed", "c.pdf duplicate", "notes.txt refused"]);
  expect(isAsked(), "none of the remaining files is being sent").toBe(false);
  queue.add([bad("more.txt")], null, LIMITS);
  expect(left()).toEqual(["b.pdf failed", "c.pdf duplicate", "notes.txt refused", "more.txt refused"]);
  queue.clear();
  expect(left()).toEqual([]);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.pdf`));

it("asks before sending 300 files, counting only those that can be sent", () => {
  const queue = uploadQueueFor("/uploads-6");
  const limits = { ...LIMITS, maxFiles: 2_000 };
  queue.add([...many(100), bad("notes.txt")], null, limits);
  expect(queue.asked(), "100 files need no confirmation").toBeNull();
  expect(queue.read()).toHaveLength(101);
  queue.cancel(queue.read().map(({ id }) => id));
  queue.clear();
  queue.add([...many(300), bad("notes.txt")], "shop", limits);
  expect(queue.asked()).toMatchObject({ count: 300, maxFiles: 2_000 });
  expect(queue.read()).toEqual([]);
  queue.answer(true);
  expect(queue.asked()).toBeNull();
  const states = queue.read().map(({ state, businessId }) => `${state} ${businessId}`);
  expect(states.filter((state) => state === "refused shop")).toHaveLength(1);
  expect(states.filter((state) => state === "waiting shop" || state === "sending shop")).toHaveLength(300);
  queue.cancel(queue.read().map(({ id }) => id));
});

it("adds files dropped during the question to it, and warns before the page is left meanwhile", () => {
  const queue = uploadQueueFor("/uploads-8");
  const limits = { ...LIMITS, maxFiles: 2_000 };
  queue.add(many(300), "shop", limits);
  queue.add(many(150), null, limits);
  expect(queue.asked()).toMatchObject({ count: 450, maxFiles: 2_000 });
  expect([isAsked(), hasUnsent()]).toEqual([true, true]);
  queue.answer(true);
  expect([queue.asked(), queue.read().length, queue.read().filter(({ businessId }) => businessId === "shop").length]).toEqual([
    null,
    450,
    300,
  ]);
  queue.cancel(queue.read().map(({ id }) => id));
  queue.add(many(300), null, limits);
  queue.answer(false);
  expect(hasUnsent(), "the dropped files were discarded").toBe(false);
});

it("sends nothing if the user declines or the files exceed the limit", () => {
  const queue = uploadQueueFor("/uploads-7");
  queue.add(many(300), null, { ...LIMITS, maxFiles: 2_000 });
  queue.answer(false);
  expect([queue.asked(), queue.read()]).toEqual([null, []]);
  queue.add(many(300), null, { ...LIMITS, maxFiles: 200 });
  expect(queue.asked()).toMatchObject({ count: 300, maxFiles: 200 });
  queue.answer(true);
  expect([queue.asked(), queue.read()]).toEqual([null, []]);
});
