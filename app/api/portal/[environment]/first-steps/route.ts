import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { ask } from "@/lib/kernel/rows/rows-at-once";
import { firstSteps } from "@/lib/prism/invoices/first-steps";

export const GET = portalRoute(async ({ ctx }) => portalJson(await ask(ctx, firstSteps(ctx))));
