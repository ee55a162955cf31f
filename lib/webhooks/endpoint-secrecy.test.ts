import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { DELETE as remove, POST as update } from "@/app/v1/webhooks/[id]/route";
import { POST as rotate } from "@/app/v1/webhooks/[id]/rotate-secret/route";
import { POST as create } from "@/app/v1/webhooks/route";
import { auditEntries, mails, webhookEndpoints } from "@/drizzle/schema";
import { newId } from "@/lib/kernel/ids";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { testMember } from "@/scripts/testing/members";
import { call, testPartner } from "@/scripts/testing/partner";
import { tablesWith } from "@/scripts/testing/tables";
import { removeDeletedEndpoint } from "./remove-deleted-endpoints";
import { mailEndpointDisabled } from "./mail-endpoint-disabled";

// Receivers often recognize a sender by a token in their URL's query, which is as sensitive as a password.

it("stores an endpoint's secrets and the query of its URL in the endpoint's own row only", async () => {
  const { ctx, key } = await testPartner();
  await testMember(ctx, "owner");
  const tokens = [newId("request"), newId("request")];
  const urlOf = (token = "") => `https://93.184.215.14/hook?code=${token}&v=1`;
  const { body } = await call(create, { path: "/v1/webhooks", key, body: { url: urlOf(tokens[0]), events: ["*"] } });
  const { id, secret } = body.data as { id: string; secret: string };
  const asked = { path: `/v1/webhooks/${id}`, key, params: { id } };
  expect((await call(update, { ...asked, body: { url: urlOf(tokens[1]), enabled: false } })).status).toBe(200);
  const rotated = await call(rotate, { ...asked, body: {} });
  expect(await mailEndpointDisabled(ctx, { endpointId: id, reason: "failing", occasionId: id })).toBe(1);
  await requestRecorder().flush();
  expect([await tablesWith(ctx, tokens[0] ?? ""), await tablesWith(ctx, tokens[1] ?? "")]).toEqual([[], ["webhook_endpoints"]]);
  for (const told of [secret, rotated.body.data.secret as string]) expect(await tablesWith(ctx, told.slice("whsec_".length))).toEqual([]);

  expect((await call(remove, { ...asked, method: "DELETE" })).status).toBe(200);
  await requestRecorder().flush();
  expect(await tablesWith(ctx, tokens[1] ?? "")).toEqual([]);
  await removeDeletedEndpoint(ctx.db, id);
  expect(await ctx.db.orm.$count(webhookEndpoints, eq(webhookEndpoints.id, id))).toBe(0);
  // The audit log still identifies the endpoint.
  const audited = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.targetId, id));
  expect(audited.map(({ action, before, after }) => [action, (after ?? before)?.["url"]])).toEqual([
    ["webhook.created", "https://93.184.215.14/hook?[redacted]"],
    ["webhook.updated", "https://93.184.215.14/hook?[redacted]"],
    ["webhook.secret_rotated", undefined],
    ["webhook.deleted", "https://93.184.215.14/hook?[redacted]"],
  ]);
  expect(await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id))).toMatchObject([
    { kind: "webhook_disabled", data: { url: "https://93.184.215.14/hook" } },
  ]);
});
