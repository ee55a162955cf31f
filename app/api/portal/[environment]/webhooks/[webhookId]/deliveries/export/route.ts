import { csvDownload } from "@/app/_portal/csv-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { deliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { exportDeliveries } from "@/lib/webhooks/export-deliveries";
import { getWebhook } from "@/lib/webhooks/get-webhook";

/** The endpoint's deliveries as a CSV file, with the page's filters. */
export const GET = portalRoute<{ environment: string; webhookId: string }>(async ({ ctx }, request, { webhookId }) => {
  await getWebhook(ctx, { id: webhookId });
  const query = deliveryQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return csvDownload(
    exportDeliveries(ctx, { webhookId, ...query }),
    `levy-${ctx.environment}-deliveries-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
  );
});
