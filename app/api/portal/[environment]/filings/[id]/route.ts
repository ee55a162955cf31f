import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import { readFilingPage } from "@/lib/flux/read-filing-page";

type Params = { environment: string; id: string };

export const GET = portalRoute<Params>(async ({ ctx }, _request, { id }) => portalJson(await readFilingPage(ctx, id)));

export const DELETE = portalRoute<Params>(async ({ ctx }, _request, { id }) => portalJson(await cancelFiling(ctx, id)));
