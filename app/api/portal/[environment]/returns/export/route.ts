import { z } from "zod";
import { csvResponse } from "@/app/_portal/csv-response";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportParts, exportReturn } from "@/lib/returns/export-return";
import { returnQuery } from "@/lib/returns/return-query";

const part = z.enum(exportParts).catch("lines");

export const GET = portalRoute(async ({ ctx }, request) => {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const { fileName, text } = await exportReturn(ctx, returnQuery.parse(given), part.parse(given.part), given.state);
  return csvResponse(fileName, text);
});
