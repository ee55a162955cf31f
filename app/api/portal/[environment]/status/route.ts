import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readAccountStatus } from "@/lib/accounts/read-account-status";

export const GET = portalRoute(async ({ ctx }) => portalJson(await readAccountStatus(ctx)));
