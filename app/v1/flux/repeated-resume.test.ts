import { expect, it } from "vitest";
import { resumeFiling } from "@/lib/flux/resume-filing";
import { moveFiling } from "@/lib/flux/move-filing";
import type { Scope } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { collectOperations } from "@/scripts/openapi/build-document";
import { vatBody } from "@/scripts/testing/filings";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST as resume } from "./filings/[id]/resume/route";
import { POST as fileVat } from "./vat/single-filing/route";

it("every repeatable operation that checks scopes itself declares who may repeat it", async () => {
  const deciding = (await collectOperations()).filter(({ method, route }) => method === "post" && typeof route.scope !== "string");
  expect(deciding.map(({ route }) => [route.operation, typeof route.mayRepeat])).toEqual([["flux.resumeFiling", "function"]]);
});

it("replays the response to a resumed filing only to keys with the scope of its tax", async () => {
  const { ctx, key } = await testPartner();
  const filed = await call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: vatBody() });
  const id = String(filed.body.data.id);
  for (const to of ["processing", "action_required"] as const) await moveFiling(ctx, id, { to, reason: "test" });
  const keyWith = async (...scopes: Scope[]) => (await createApiKey(ctx, { name: scopes.join(), scopes })).key;
  const ask = (by: string) =>
    call(resume, {
      path: `/v1/flux/filings/${id}/resume`,
      key: by,
      params: { id },
      body: { encryptedPayload: "unreadable" },
      headers: { "idempotency-key": "again" },
    });
  const [vat, wht] = [await keyWith("flux:vat:write"), await keyWith("flux:wht:write")];
  const refused = { status: 403, body: { code: "insufficient_scope", requiredScope: "flux:vat:write" } };
  expect(await ask(wht), "before the filing is resumed").toMatchObject(refused);
  const first = await ask(vat);
  expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([202, null]);
  expect(await ask(wht)).toMatchObject(refused);
  const repeated = await ask(await keyWith("flux:vat:write", "flux:wht:write"));
  expect([repeated.status, repeated.headers.get("idempotent-replayed"), repeated.text]).toEqual([202, "true", first.text]);
  await expect(resumeFiling(ctx, id, "unreadable"), "the replay did not resume the filing again").rejects.toMatchObject({
    code: "state_conflict",
  });
});
