import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { getDelivery } from "@/lib/webhooks/get-delivery";

export const GET = portalRoute<{ environment: string; deliveryId: string }>(async ({ ctx }, _request, { deliveryId }) =>
  portalJson(await getDelivery(ctx, { id: deliveryId })),
);
