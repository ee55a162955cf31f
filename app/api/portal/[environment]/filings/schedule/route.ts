import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { MAX_SCHEDULE_LENGTH } from "@/lib/returns/check-schedule";
import { fileSchedule } from "@/lib/returns/file-schedule";
import { fileScheduleRequest } from "@/lib/returns/portal-requests";

export const POST = portalRoute(async ({ ctx }, request) => {
  const { attemptId, month, year, ...input } = await readBody(request, fileScheduleRequest, 4 * MAX_SCHEDULE_LENGTH);
  return portalJson(await fileSchedule(ctx, { ...input, period: { month, year }, filingId: attemptId }), 202);
});
