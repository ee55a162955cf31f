import type { VatLine, WhtLine } from "@/lib/flux/requests/lines";
import { vatBatchRequest, whtBatchRequest } from "@/lib/flux/requests";
import { MAX_LINES } from "@/lib/flux/requests/common-fields";
import { validate } from "@/lib/http/validation";
import type { FieldFault } from "@/lib/kernel/errors";

const schemas = { VAT: vatBatchRequest, WHT: whtBatchRequest };

/** What the filing's own validation finds at fault, by the line's index, in sentences: the same check that the API makes. */
export function checkReturnLines(taxType: "VAT" | "WHT", lines: readonly (VatLine | WhtLine)[]): Map<number, FieldFault[]> {
  const found = new Map<number, FieldFault[]>();
  for (let start = 0; start < lines.length; start += MAX_LINES) {
    const { faults } = validate(schemas[taxType], { encryptedPayload: "-", data: lines.slice(start, start + MAX_LINES) });
    for (const { field, message, ...fault } of faults) {
      const [, position = "", name = ""] = /^data\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
      if (position === "") continue;
      const index = start + Number(position);
      const sentence = message.replace(/^data\[\d+\]\.?/, "");
      found.set(index, [...(found.get(index) ?? []), { ...fault, field: name, message: sentence }]);
    }
  }
  return found;
}
