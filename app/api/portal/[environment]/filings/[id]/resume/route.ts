import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { resumeFiling } from "@/lib/flux/resume-filing";
import { resumeRequest } from "@/lib/returns/portal-requests";

export const POST = portalRoute<{ environment: string; id: string }>(async ({ ctx }, request, { id }) => {
  const { credentials } = await readBody(request, resumeRequest);
  const { data } = await resumeFiling(ctx, id, credentials);
  return portalJson(data, 202);
});
