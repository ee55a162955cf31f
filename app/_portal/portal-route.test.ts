import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { users } from "@/drizzle/schema";
import { getDatabase } from "@/lib/kernel/db";
import { actionResult } from "./action-result";
import { portalRoute } from "./portal-route";

vi.mock("@/app/_portal/session", () => ({ isEnvironment: () => true, portalSession: async () => ({}) }));

const find = (name: string) => getDatabase().orm.select().from(users).where(eq(users.name, name));

it("a text that PostgreSQL stores in no column is the sender's fault, not ours", async () => {
  const route = portalRoute(async () => Response.json(await find("a\0b")));
  const answer = await route(new Request("http://levy.test/api/portal/test/invoices?q=%00"), {
    params: Promise.resolve({ environment: "test" }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "invalid_request", message: expect.stringContaining("U+0000") });
  expect(await actionResult(() => find("a\0b"))).toMatchObject({ ok: false, message: expect.stringContaining("U+0000") });
});

it("an address with such a character is refused before a file is begun, which could only break off", async () => {
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
