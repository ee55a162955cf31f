import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readFirstSteps } from "@/lib/prism/read-first-steps";

export const GET = portalRoute(async ({ ctx }) => portalJson(await readFirstSteps(ctx)));
