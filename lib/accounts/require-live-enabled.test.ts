import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { uploadInvoices } from "@/lib/prism/invoices/upload-invoices";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { testContext } from "@/scripts/testing/accounts";

it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
  ["key", (ctx) => createApiKey(ctx, { name: "live" })],
  ["shared secret", (ctx) => createSharedSecret(ctx)],
  ["webhook endpoint", (ctx) => createWebhook(ctx, { url: "https://example.com/hook", events: ["*"], description: null, enabled: true })],
  ["upload", (ctx) => uploadInvoices(ctx, { files: [] })],
])("refuses to create a live %s for an account without live mode", async (_, make) => {
  const ctx = await testContext({ environment: "live" });
  const setLeave = (liveEnabledAt: Date | null) =>
    ctx.db.orm.update(accounts).set({ liveEnabledAt }).where(eq(accounts.id, ctx.account.id));
  const refusal = { code: "live_mode_not_enabled" };
  await setLeave(null);
  await expect(make(ctx)).rejects.toMatchObject(refusal);
  await expect(make({ ...ctx, environment: "test" }).catch(({ code }: { code: string }) => ({ code }))).resolves.not.toMatchObject(refusal);
  await setLeave(new Date());
  await expect(make(ctx).catch(({ code }: { code: string }) => ({ code }))).resolves.not.toMatchObject(refusal);
});
