import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { deliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { exportDeliveries } from "@/lib/webhooks/export-deliveries";
import { getWebhook } from "@/lib/webhooks/get-webhook";

/** The endpoint's deliveries as a CSV file, with the page's filters. */
export const GET = portalRoute<{ environment: string; webhookId: string }>(async ({ ctx }, request, { webhookId }) => {
  await getWebhook(ctx, { id: webhookId });
  const query = deliveryQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return streamedFile(datedFileName(ctx, `${ctx.environment}-deliveries`), exportDeliveries(ctx, { webhookId, ...query }));
});
