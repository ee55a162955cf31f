import { groupThousands } from "../invoice";
import type { SampleWaybill } from "../invoices/not-an-invoice";
import type { Sheet } from "../sheet";
import { slashDate } from "../words-and-dates";
import { contactLine } from "./layout";

const LEFT = 46;
const RIGHT = 549;
const EDGES = [LEFT, 84, 366, 440, RIGHT] as const;
const ROW = 24;
const EMPTY_ROWS = 4;

/** A haulier's waybill: the goods, the truck, who handed them over and who received them. It shows no prices. */
export function drawWaybill(sheet: Sheet, waybill: SampleWaybill, accent: string): void {
  const { carrier } = waybill;
  sheet.text(carrier.name, LEFT, 40, { font: "plexBold", size: 16, color: accent });
  sheet.lines([carrier.address.join(", "), contactLine(carrier)], LEFT, 63, 12.5);
  sheet.outline(396, 38, RIGHT - 396, 52, accent, 1);
  sheet.text("DELIVERY WAYBILL", (396 + RIGHT) / 2, 44, { font: "plexBold", size: 13, color: accent, align: "center" });
  sheet.text(`No. ${waybill.number}`, (396 + RIGHT) / 2, 66, { size: 12, color: "#b3261e", align: "center" });

  const boxes: [string, string[]][] = [
    ["Consignor (from)", waybill.from],
    ["Consignee (to)", waybill.to],
  ];
  boxes.forEach(([heading, texts], index) => {
    const x = LEFT + index * 254;
    sheet.outline(x, 112, 249, 74);
    sheet.text(heading, x + 8, 118, { font: "plexBold", size: 8.5, color: accent });
    sheet.lines(texts, x + 8, 133, 13, { size: 9.5 });
  });
  const facts: [string, string][] = [
    ["Date of dispatch", slashDate(waybill.date)],
    ["Truck registration", waybill.truck],
    ["Driver", waybill.driver],
    ["Order number", waybill.order],
  ];
  facts.forEach(([label, value], index) => {
    sheet.text(label, LEFT + index * 128, 202, { size: 8.5, color: "#5b616c" });
    sheet.text(value, LEFT + index * 128, 214, { font: "plexBold", size: 10 });
  });

  const top = 248;
  const rows = waybill.goods.length + EMPTY_ROWS;
  const bottom = top + (rows + 1) * ROW;
  sheet.fill(LEFT, top, RIGHT - LEFT, ROW, "#eef1f6");
  const head = { font: "plexBold", size: 9, color: accent } as const;
  sheet.text("S/N", (EDGES[0] + EDGES[1]) / 2, top + 6, { ...head, align: "center" });
  sheet.text("Description of goods", EDGES[1] + 8, top + 6, head);
  sheet.text("Quantity", EDGES[3] - 8, top + 6, { ...head, align: "right" });
  sheet.text("Condition on delivery", EDGES[3] + 8, top + 6, head);
  waybill.goods.forEach((good, index) => {
    const y = top + (index + 1) * ROW + 6;
    sheet.text(String(index + 1), (EDGES[0] + EDGES[1]) / 2, y, { size: 9.5, align: "center" });
    sheet.text(good.description, EDGES[1] + 8, y, { size: 9.5 });
    sheet.text(`${groupThousands(good.quantity)} ${good.unit}`, EDGES[3] - 8, y, { size: 9.5, align: "right" });
    sheet.text(good.condition, EDGES[3] + 8, y, { size: 9.5 });
  });
  for (let row = 0; row <= rows + 1; row += 1) sheet.rule(LEFT, top + row * ROW, RIGHT, top + row * ROW);
  for (const x of EDGES) sheet.rule(x, top, x, bottom);

  let y = sheet.paragraph(waybill.remarks, LEFT, bottom + 18, RIGHT - LEFT, 13.5, { size: 9.5 }) + 26;
  for (const [signs, x] of [
    ["Dispatched by", LEFT],
    ["Driver", LEFT + 174],
    ["Received in good condition by", LEFT + 348],
  ] as const) {
    sheet.rule(x, y + 38, x + 150, y + 38, "#5b616c");
    sheet.text(signs, x, y + 43, { size: 8.5 });
    sheet.text("Name, signature and date", x, y + 55, { size: 8, color: "#5b616c" });
  }
  y += 96;
  sheet.text("This waybill accompanies the goods. The carrier bills the haulage apart.", LEFT, y, { size: 8.5, color: "#5b616c" });
}
