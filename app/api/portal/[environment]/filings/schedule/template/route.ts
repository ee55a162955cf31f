import { csvResponse } from "@/app/_portal/csv-response";
import { portalRoute } from "@/app/_portal/portal-route";
import { scheduleTemplate } from "@/lib/returns/check-schedule";

export const GET = portalRoute(() => Promise.resolve(csvResponse("wht-schedule-template.csv", scheduleTemplate())));
