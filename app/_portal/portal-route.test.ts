import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { users } from "@/drizzle/schema";
import { getDatabase } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { logTo } from "@/lib/kernel/logger";
import { actionResult } from "./action-result";
import { portalRoute } from "./portal-route";

vi.mock("@/app/_portal/session", () => ({
  isEnvironment: () => true,
  portalSession: async () => ({ account: { id: "acc_1" }, user: { id: "usr_1" } }),
}));

const find = (name: string) => getDatabase().orm.select().from(users).where(eq(users.name, name));

it("text that PostgreSQL can't store is answered as invalid_request", async () => {
  const route = portalRoute(async () => Response.json(await find("a\0b")));
  const answer = await route(new Request("http://levy.test/api/portal/test/invoices?q=%00"), {
    params: Promise.resolve({ environment: "test" }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "invalid_request", message: expect.stringContaining("U+0000") });
  expect(await actionResult(() => find("a\0b"))).toMatchObject({ ok: false, message: expect.stringContaining("U+0000") });
});

it("a query with a NUL character is refused before the route starts its response", async () => {
  let begun = false;
  const route = portalRoute(async () => {
    begun = true;
    return new Response("time,id\r\n");
  });
  const answer = await route(new Request("http://levy.test/api/portal/test/audit/export?q=a%00b"), {
    params: Promise.resolve({ environment: "test" }),
  });
  expect(answer.status).toBe(400);
  expect(begun).toBe(false);
});

it.each(["POST", "PUT", "PATCH", "DELETE"])("a %s request is accepted only from the portal's own origin", async (method) => {
  let changes = 0;
  const route = portalRoute(async () => {
    changes += 1;
    return new Response(null, { status: 204 });
  });
  const send = async (headers: Record<string, string>) => {
    const request = new Request("http://levy.test/api/portal/test/thing", { method, headers });
    return (await route(request, { params: Promise.resolve({ environment: "test" }) })).status;
  };
  const own = new URL(env().publicUrl).origin;
  for (const origin of ["https://evil.example", "null", `${own}.evil.example`, own.replace("http:", "https:")])
    expect(await send({ origin }), origin).toBe(403);
  expect(await send({}), "a request without Origin is refused").toBe(403);
  expect(changes).toBe(0);
  expect(await send({ origin: own })).toBe(204);
  expect(changes).toBe(1);
});

it("a request aborted by the client answers 499 and logs nothing", async () => {
  const told: string[] = [];
  logTo({ write: (line) => void told.push(line) });
  const control = new AbortController();
  const route = portalRoute(async () => {
    control.abort();
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  });
  const answer = await route(new Request("http://levy.test/api/portal/test/thing", { signal: control.signal }), {
    params: Promise.resolve({ environment: "test" }),
  });
  expect([answer.status, await answer.text()]).toEqual([499, ""]);
  logTo(null);
  expect(told).toEqual([]);
});

it("a request sent for another account or user than the session's answers 409", async () => {
  const route = portalRoute(async () => new Response(null, { status: 204 }));
  const ask = (headers: Record<string, string>) =>
    route(new Request("http://levy.test/api/portal/test/thing", { headers }), { params: Promise.resolve({ environment: "test" }) });
  expect((await ask({ "x-levy-account": "acc_1", "x-levy-user": "usr_1" })).status).toBe(204);
  expect((await ask({})).status, "a request without account headers, such as a link to a file").toBe(204);
  for (const headers of [
    { "x-levy-account": "acc_2", "x-levy-user": "usr_1" },
    { "x-levy-account": "acc_1", "x-levy-user": "usr_2" },
  ]) {
    const refused = await ask(headers);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: "state_conflict" })]);
  }
});

it("a file link for another account than the session's answers 409", async () => {
  const route = portalRoute(async () => new Response("a,b\n"));
  const ask = (account: string) =>
    route(new Request(`http://levy.test/api/portal/test/invoices/export?status=done&account=${account}`), {
      params: Promise.resolve({ environment: "test" }),
    });
  expect((await ask("acc_1")).status).toBe(200);
  expect((await ask("acc_2")).status).toBe(409);
});
