import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { reportNotReceived } from "@/lib/flux/report-not-received";

export const POST = portalRoute<{ environment: string; id: string }>(async ({ ctx }, _request, { id }) =>
  portalJson(await reportNotReceived(ctx, id)),
);
