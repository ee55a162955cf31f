import type { FieldFault } from "@/lib/kernel/errors";
import type { ScheduleColumn } from "../flux/requests/schedule-columns";

/** A long number as spreadsheets write it into a narrow or general column: its last digits are gone. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
/** Stands for what was in no encoding that could be read. */
const UNREADABLE = "\uFFFD";

/** What became of a row's cells on the way: filed as they are, they would name somebody else, or nobody. */
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
