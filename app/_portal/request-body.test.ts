import { describe, expect, it, vi } from "vitest";
import { POST as notify } from "@/app/api/payments/[provider]/route";
import { POST as signIn } from "@/app/api/auth/[...nextauth]/route";
import { NextRequest } from "next/server";
import { POST as takeStep } from "@/app/api/portal/[environment]/reviews/[itemId]/[step]/route";
import { env } from "@/lib/kernel/env";

const verb = vi.hoisted(() => ({ called: 0 }));
vi.mock("@/app/_portal/session", () => ({
  isEnvironment: () => true,
  portalSession: async () => ({ account: { id: "acc_1" }, user: { id: "usr_1" } }),
}));
vi.mock("@/lib/review/comment-on-review", () => ({
  commentOnReview: async () => {
    verb.called += 1;
    return {};
  },
}));

/** A body that never ends, and how many bytes of it were read. */
function endless(): { body: ReadableStream<Uint8Array>; taken: () => number } {
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytes += 64 * 1024;
      if (bytes > 64 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  return { body, taken: () => bytes };
}

describe("request bodies", () => {
  it.each([
    ["payments", (request: NextRequest) => notify(request, { params: Promise.resolve({ provider: "stripe" }) })],
    ["sign-in", (request: NextRequest) => signIn(request, { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) })],
  ])("without an end are refused by %s after less than 1 MB is read", async (_name, send) => {
    const { body, taken } = endless();
    const headers = { "content-type": "application/json" };
    const answer = await send(new NextRequest("http://levy.test/api", { method: "POST", headers, body, duplex: "half" }));
    expect(answer.status).toBe(413);
    expect(taken()).toBeLessThan(1024 * 1024);
  });

  it("that are invalid JSON are answered with 400 by sign-in", async () => {
    const request = new NextRequest("http://levy.test/api", { method: "POST", headers: { "content-type": "application/json" }, body: "{" });
    expect((await signIn(request, { params: Promise.resolve({ nextauth: ["signout"] }) })).status).toBe(400);
  });
});

it("a review comment with a NUL character is refused before it is stored, and one over 1,024 kB is not read", async () => {
  const send = async (body: string) => {
    const request = new Request("http://levy.test/api", { method: "POST", body, headers: { origin: new URL(env().publicUrl).origin } });
    const answer = await takeStep(request, { params: Promise.resolve({ environment: "test", itemId: "itm_1", step: "comment" }) });
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  expect(await send(JSON.stringify({ body: "a\0b" }))).toEqual([400, expect.stringContaining("U+0000")]);
  expect(await send(JSON.stringify({ body: "a".repeat(1024 * 1024) }))).toEqual([413, expect.stringContaining("1,024 kB")]);
  expect(verb.called).toBe(0);
  expect((await send(JSON.stringify({ body: "a".repeat(100_000) })))[0], "a long comment is still accepted").toBe(200);
  expect(verb.called).toBe(1);
});
