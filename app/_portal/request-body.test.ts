import { describe, expect, it } from "vitest";
import { POST as notify } from "@/app/api/payments/[provider]/route";
import { POST as signIn } from "@/app/api/auth/[...nextauth]/route";
import { NextRequest } from "next/server";

/** Sends on and on, and tells how much of it was taken. */
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

describe("a body without an end, from anybody", () => {
  it.each([
    ["payments", (request: NextRequest) => notify(request, { params: Promise.resolve({ provider: "stripe" }) })],
    ["sign-in", (request: NextRequest) => signIn(request, { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) })],
  ])("is refused by %s after a little of it", async (_name, send) => {
    const { body, taken } = endless();
    const headers = { "content-type": "application/json" };
    const answer = await send(new NextRequest("http://levy.test/api", { method: "POST", headers, body, duplex: "half" }));
    expect(answer.status).toBe(413);
    expect(taken()).toBeLessThan(1024 * 1024);
  });

  it("is told that it is not JSON where it is not", async () => {
    const request = new NextRequest("http://levy.test/api", { method: "POST", headers: { "content-type": "application/json" }, body: "{" });
    expect((await signIn(request, { params: Promise.resolve({ nextauth: ["signout"] }) })).status).toBe(400);
  });
});
