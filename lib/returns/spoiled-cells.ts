import type { FieldFault } from "@/lib/kernel/errors";
import type { ScheduleColumn } from "../flux/requests/schedule-columns";

/** A long number in the exponential form that spreadsheets use in narrow or general columns, which loses its last digits. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
/** The Unicode replacement character, which stands for bytes that could not be decoded. */
const UNREADABLE = "\uFFFD";

/** Finds cells that a spreadsheet or an encoding damaged. Filed as they are, they would name somebody else, or nobody. */
export function spoiledCells(cells: Partial<Record<ScheduleColumn, string>>): FieldFault[] {
  return Object.entries(cells).flatMap(([field, text]) => {
    if (field === "beneficiaryTin" && SHORTENED.test(text))
      return [
        {
          field,
          code: "shortened",
          message: `${field} was shortened by a spreadsheet and has lost digits: format the column as text and enter the number again`,
        },
      ];
    return text.includes(UNREADABLE)
      ? [{ field, code: "unreadable", message: `${field} contains an unreadable character: save the file as CSV UTF-8` }]
      : [];
  });
}
