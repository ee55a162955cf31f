import { csvFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { scheduleTemplate } from "@/lib/returns/check-schedule";

export const GET = portalRoute(() => Promise.resolve(csvFile("wht-schedule-template.csv", scheduleTemplate())));
