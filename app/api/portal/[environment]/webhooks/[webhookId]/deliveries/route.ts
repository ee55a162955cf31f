import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { deliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { readDeliveryPage } from "@/lib/webhooks/read-delivery-page";

export const GET = portalRoute<{ environment: string; webhookId: string }>(async ({ ctx }, request, { webhookId }) =>
  portalJson(await readDeliveryPage(ctx, { webhookId, ...deliveryQuery.parse(Object.fromEntries(new URL(request.url).searchParams)) })),
);
