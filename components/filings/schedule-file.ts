import type { CheckedFile } from "@/lib/returns/check-schedule";
import { csvText } from "./csv-text";
import { sendJson } from "./send-json";

const MAX_BYTES = 1_500_000;

/** A schedule's file with the result of its check. */
export interface ChosenFile {
  name: string;
  csv: string;
  checked: CheckedFile;
}

/** The file with the result of its check, or `failure` if the file as a whole can't be used. */
export async function checkedFile(environment: "test" | "live", file: File): Promise<ChosenFile | { failure: string }> {
  if (file.size > MAX_BYTES) return { failure: "The file is too long. A schedule can have up to 500 rows." };
  const bytes = await file.arrayBuffer().catch(() => null);
  // Reading fails if a network drive or cloud folder is unavailable, or if the file changed after it was chosen.
  if (bytes === null) return { failure: "The file couldn't be read. Check that it can be opened, then choose it again." };
  const csv = csvText(new Uint8Array(bytes));
  if (csv === null)
    return { failure: "This isn't a CSV file. Open it in your spreadsheet app, save it as CSV UTF-8, then choose that file." };
  const answer = await sendJson<CheckedFile>(`/api/portal/${environment}/filings/schedule/check`, { csv });
  if (!answer.ok) return { failure: answer.message };
  return answer.value.fault ? { failure: answer.value.fault } : { name: file.name, csv, checked: answer.value };
}
