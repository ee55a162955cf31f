import { cutText } from "@/lib/kernel/text/cut-text";
import type { Return } from "../authority";
import type { FilingFault } from "../faults";
import { guidanceFor } from "../guidance-values";
import { maskSecrets } from "./mask";
import type { PortalMap } from "./page-map";
import type { PageFacts } from "./read-page";
import { fieldOfColumn } from "../schedule-csv";

/**
 * Translates the portal's rejection of a form into a fault for the partner: the first rejected row and its field, or the form's own error
 * messages.
 */
export function faultOfRejection(
  map: PortalMap,
  { taxType, lines }: Return,
  { tables, errors }: PageFacts,
  secrets: readonly string[],
): FilingFault {
  const columns = map.rejected;
  const rows = tables.flat().filter((row) => columns.code in row && columns.row in row);
  const [first] = rows;
  const index = Number(first?.[columns.row]) - 1;
  const base = { category: "validation", retryable: false, actor: "partner", guidance: guidanceFor("record") } as const;
  if (!first || !Number.isInteger(index) || index < 0 || index >= lines.length) {
    const said = cutText(maskSecrets(errors.join("; "), secrets), 300);
    return {
      ...base,
      code: "schedule_rejected",
      field: null,
      recordIndex: null,
      message: `The authority rejected the return: ${said}`,
      guidance: guidanceFor("return"),
    };
  }
  const field = fieldOfColumn(taxType, first[columns.column] ?? "");
  const others = rows.length > 1 ? `, and ${rows.length - 1} more` : "";
  const said = cutText(maskSecrets(first[columns.reason] ?? "", secrets), 200);
  const isTaxNumber = map.taxNumberCodes.includes(first[columns.code] ?? "");
  return {
    ...base,
    code: !isTaxNumber ? "schedule_rejected" : taxType === "VAT" ? "tin_not_found" : "beneficiary_tin_invalid",
    field: field === null ? `data[${index}]` : `data[${index}].${field}`,
    recordIndex: index,
    message: `The authority rejected record ${index + 1} of ${lines.length}${others}: ${said}`,
  };
}
