import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasUnsent } from "@/components/forms/ended-session";
import { uploadLineTo } from "./upload-line";

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

const bad = (name: string) => new File(["no invoice"], name, { type: "text/plain" });

it("keeps what was not sent when somebody looks at a result, and when more is added, until it is cleared", async () => {
  const line = uploadLineTo("/uploads-5");
  const leave = line.watch(() => undefined);
  line.add([file("a.pdf"), file("b.pdf"), file("c.pdf"), bad("notes.txt")], null, LIMITS);
  const of = (name: string) => requests.find((request) => request.name === name);
  of("a.pdf")?.answer(202, { status: "queued", fileName: "a.pdf", itemId: "itm_0" });
  of("b.pdf")?.answer(400, { message: "This file can't be read" });
  of("c.pdf")?.answer(200, { status: "duplicate", fileName: "c.pdf", duplicateOf: { itemId: "itm_0" } });
  await tick();
  leave();
  const left = () => line.read().map(({ file: { name }, state }) => `${name} ${state}`);
  expect(left()).toEqual(["b.pdf failed", "c.pdf duplicate", "notes.txt refused"]);
  expect(isAsked(), "nothing of it is on its way").toBe(false);
  line.add([bad("more.txt")], null, LIMITS);
  expect(left()).toEqual(["b.pdf failed", "c.pdf duplicate", "notes.txt refused", "more.txt refused"]);
  line.clear();
  expect(left()).toEqual([]);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.pdf`));

it("sends a folder of 300 files once somebody says so, counting those alone that can be sent", () => {
  const line = uploadLineTo("/uploads-6");
  const limits = { ...LIMITS, maxFiles: 2_000 };
  line.add([...many(100), bad("notes.txt")], null, limits);
  expect(line.asked(), "a hundred are not asked about").toBeNull();
  expect(line.read()).toHaveLength(101);
  line.cancel(line.read().map(({ id }) => id));
  line.clear();
  line.add([...many(300), bad("notes.txt")], "shop", limits);
  expect(line.asked()).toMatchObject({ count: 300, maxFiles: 2_000 });
  expect(line.read()).toEqual([]);
  line.answer(true);
  expect(line.asked()).toBeNull();
  const states = line.read().map(({ state, businessId }) => `${state} ${businessId}`);
  expect(states.filter((state) => state === "refused shop")).toHaveLength(1);
  expect(states.filter((state) => state === "waiting shop" || state === "sending shop")).toHaveLength(300);
  line.cancel(line.read().map(({ id }) => id));
});

it("asks about files that are dropped while it asks together with those before, and before the page is left", () => {
  const line = uploadLineTo("/uploads-8");
  const limits = { ...LIMITS, maxFiles: 2_000 };
  line.add(many(300), "shop", limits);
  line.add(many(150), null, limits);
  expect(line.asked()).toMatchObject({ count: 450, maxFiles: 2_000 });
  expect([isAsked(), hasUnsent()]).toEqual([true, true]);
  line.answer(true);
  expect([line.asked(), line.read().length, line.read().filter(({ businessId }) => businessId === "shop").length]).toEqual([
    null,
    450,
    300,
  ]);
  line.cancel(line.read().map(({ id }) => id));
  line.add(many(300), null, limits);
  line.answer(false);
  expect(hasUnsent(), "given up").toBe(false);
});

it("sends nothing where somebody says no, nor of more than are taken at a time", () => {
  const line = uploadLineTo("/uploads-7");
  line.add(many(300), null, { ...LIMITS, maxFiles: 2_000 });
  line.answer(false);
  expect([line.asked(), line.read()]).toEqual([null, []]);
  line.add(many(300), null, { ...LIMITS, maxFiles: 200 });
  expect(line.asked()).toMatchObject({ count: 300, maxFiles: 200 });
  line.answer(true);
  expect([line.asked(), line.read()]).toEqual([null, []]);
});
