import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { checkScheduleFile, MAX_SCHEDULE_LENGTH } from "@/lib/returns/check-schedule";
import { checkScheduleRequest } from "@/lib/returns/portal-requests";

/** Checks a schedule without saving it. */
export const POST = portalRoute(async ({ ctx }, request) =>
  portalJson(await checkScheduleFile(ctx, (await readBody(request, checkScheduleRequest, 4 * MAX_SCHEDULE_LENGTH)).csv)),
);
