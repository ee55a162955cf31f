import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { listBusinessChoices } from "@/lib/businesses/businesses";

export const GET = portalRoute(async ({ ctx }) => portalJson(await listBusinessChoices(ctx)));
