import type { VatLine, WhtLine } from "@/lib/flux/requests/lines";
import { vatBatchRequest, whtBatchRequestBy } from "@/lib/flux/requests/schemas";
import { MAX_LINES } from "@/lib/flux/requests/common-fields";
import { validate } from "@/lib/http/validation";
import type { Ctx } from "@/lib/kernel/context";
import type { FieldFault } from "@/lib/kernel/errors";

/**
 * Finds the faults of lines by the validation that the API applies to filings, keyed by the line's index, with messages that name the field
 * relative to its line. The context's clock decides what lies in the future.
 */
export function checkReturnLines(
  { clock }: Pick<Ctx, "clock">,
  taxType: "VAT" | "WHT",
  lines: readonly (VatLine | WhtLine)[],
): Map<number, FieldFault[]> {
  const schema = taxType === "VAT" ? vatBatchRequest : whtBatchRequestBy(clock);
  const found = new Map<number, FieldFault[]>();
  for (let start = 0; start < lines.length; start += MAX_LINES) {
    const { faults } = validate(schema, { encryptedPayload: "-", data: lines.slice(start, start + MAX_LINES) });
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
