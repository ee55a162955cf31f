/** Parses a CSV file (RFC 4180, commas, header row) into records by column name; null if it isn't one. */
export function parseCsv(text: string): { head: string[]; rows: Record<string, string>[] } | null {
  const records = split(text.replace(/^\uFEFF/, ""));
  const [head, ...body] = records ?? [];
  if (!head || head.length < 2) return null;
  const rows = body.filter((cells) => cells.some((cell) => cell !== ""));
  return { head, rows: rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""]))) };
}

function split(text: string): string[][] | null {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === ",") {
      record.push(cell.trim());
      cell = "";
    } else if (character === "\n") {
      records.push([...record, cell.trim()]);
      record = [];
      cell = "";
    } else if (character !== "\r") cell += character;
  }
  if (isQuoted) return null;
  if (cell !== "" || record.length > 0) records.push([...record, cell.trim()]);
  return records;
}
