import { headingPartsOf } from "@/lib/prism/extract/pages/labels/headings";
import { labelsOf } from "@/lib/prism/extract/pages/labels/labels";
import { layoutOf, type TextLine } from "@/lib/prism/extract/pages/words/layout";
import type { ColumnKind, LabelKind } from "@/lib/prism/extract/vocabulary";
import type { ReadDocument, Word } from "@/lib/prism/model";

/** Helpers that test what the reader makes of a single label or heading, printed by itself on a page. */

const WIDTH = 600;
const HEIGHT = 800;
const LETTER = 4.6;
const SPACE = 2.5;
const TALL = 9;
/** Gap between cells of one line. */
const GUTTER = 36;

/** One line of a page, made of cells side by side. */
export function lineOfCells(cells: readonly string[]): TextLine {
  const words: Word[] = [];
  let left = 30;
  for (const cell of cells) {
    for (const text of cell.split(" ")) {
      const right = left + text.length * LETTER;
      words.push({
        text,
        confidence: 1,
        bold: false,
        hidden: false,
        fontSize: TALL,
        box: [left / WIDTH, 100 / HEIGHT, right / WIDTH, (100 + TALL) / HEIGHT],
      });
      left = right + SPACE;
    }
    left += GUTTER - SPACE;
  }
  const document: ReadDocument = {
    mimeType: "application/pdf",
    sha256: "",
    language: "en",
    textSource: "pdf_text",
    einvoice: null,
    pdf: null,
    pages: [{ number: 1, widthPt: WIDTH, heightPt: HEIGHT, textSource: "pdf_text", rules: [], words }],
  };
  const [line] = layoutOf(document).lines;
  if (!line) throw new Error("no line");
  return line;
}

const MONEY = "1,250.00";
const NAME = "Okafor Stores";
const NUMBER = "40-7731";
const DAY = "12/03/2026";
const VALUES: Partial<Record<LabelKind, string>> = {
  invoiceDate: DAY,
  date: DAY,
  dueDate: DAY,
  currency: "EUR",
  vendorBlock: NAME,
  customerBlock: NAME,
  accountName: NAME,
  name: NAME,
  address: "14 Marina",
  invoiceNumber: NUMBER,
  purchaseOrder: NUMBER,
  taxId: "10234567-0001",
  customerTaxId: "10234567-0001",
  localTaxId: "1029384",
  bankAccount: "1017723456",
  other: NUMBER,
};

const BEFORE_A_SUM = /^(?:(?:add|plus|less)|[-+:]|[\d.,]+%)[:.]?$/i;

/** The kinds that the reader finds for a label before a value; empty if it knows none, or only some, of the label's words. */
export function kindsOfPrintedLabel(label: string, expected: LabelKind): ReadonlySet<LabelKind> {
  const line = lineOfCells([`${label}: ${VALUES[expected] ?? MONEY}`]);
  const length = label.split(" ").filter((word) => word !== "").length;
  const [hit] = labelsOf(line);
  // "Add: VAT", "7.5% VAT", "Less WHT"
  if (!hit || !line.words.slice(0, hit.start).every((word) => BEFORE_A_SUM.test(word.text))) return new Set();
  // The reader leaves the content of parentheses out of the value, and so a rate and a currency.
  const rest = line.words.slice(hit.end, length).map((word) => word.text);
  return rest.length === 0 || /^(?:\(.*\)|[@\d.,% -]+|(?:in )?[A-Z]{3})$/.test(rest.join(" ").replace(/:$/, "")) ? hit.kinds : new Set();
}

/** The kinds that the reader finds for a heading between others. */
export function kindsOfPrintedHeading(heading: string, expected: ColumnKind): ReadonlySet<ColumnKind> {
  const frame =
    expected === "description" || expected === "position"
      ? [heading, "Qty", "Unit price", "Amount"]
      : expected === "code"
        ? [heading, "Description", "Qty", "Amount"]
        : ["Description", "Qty", heading, "Amount"];
  const line = lineOfCells(frame);
  const at = frame.indexOf(heading);
  const chunk = line.chunks[at];
  const parts = headingPartsOf(line).filter(
    (part) => chunk !== undefined && part.left >= chunk.left - 0.1 && part.right <= chunk.right + 0.1,
  );
  return new Set(parts.flatMap((part) => part.kind ?? []));
}
