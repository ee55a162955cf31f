import { z } from "zod";
import { csvFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportParts, exportReturn } from "@/lib/returns/export-return";
import { returnQuery } from "@/lib/returns/return-query";

const part = z.enum(exportParts).catch("lines");

export const GET = portalRoute(async ({ ctx }, request) => {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const { fileName, text } = await exportReturn(ctx, returnQuery.parse(given), part.parse(given.part), given.state);
  return csvFile(fileName, text);
});
