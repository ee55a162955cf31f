import { PDFDocument, StandardFonts, rgb } from "pdf-lib";

export interface InvoiceFacts {
  number: string;
  vendor: string;
  /** In naira, before VAT. */
  net: number;
  /** The printed total, if it should be wrong. */
  total?: number;
  /** Adds a second line for rice, which is exempt from VAT although the invoice charges it. */
  rice?: number;
  /** Empty pages after the first. */
  morePages?: number;
  /** Invoice date, YYYY-MM-DD. */
  on?: string;
}

const money = (amount: number): string => amount.toLocaleString("en", { minimumFractionDigits: 2 });

/** DD/MM/YYYY, `later` days after `day`. */
function printedDay(day: string, later: number): string {
  const at = new Date(Date.parse(day) + later * 86_400_000).toISOString();
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`;
}

/** A plain Nigerian tax invoice with one or two lines and VAT at 7.5 %, as a PDF with a text layer. */
export async function drawInvoice({
  number,
  vendor,
  net,
  total,
  rice = 0,
  morePages = 0,
  on = "2026-11-02",
}: InvoiceFacts): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const write = (text: string, x: number, top: number, size = 10, font = regular): void =>
    page.drawText(text, { x, y: 842 - top, size, font, color: rgb(0.1, 0.1, 0.15) });
  const writeRight = (text: string, right: number, top: number, font = regular): void =>
    write(text, right - font.widthOfTextAtSize(text, 10), top, 10, font);
  write(vendor, 50, 60, 16, bold);
  write("14 Adeola Odeku Street, Victoria Island, Lagos, Nigeria", 50, 80);
  write("TIN: 20418835-0001", 50, 95);
  write("TAX INVOICE", 440, 60, 14, bold);
  write(`Invoice No: ${number}`, 400, 85);
  write(`Invoice Date: ${printedDay(on, 0)}`, 400, 100);
  write(`Due Date: ${printedDay(on, 30)}`, 400, 115);
  write("Bill To: Kestrel Bay Foods Limited", 50, 150, 10, bold);
  write("27 Industrial Avenue, Ilupeju, Lagos", 50, 165);
  const head = 210;
  write("Description", 50, head, 10, bold);
  writeRight("Qty", 360, head, bold);
  writeRight("Unit Price", 450, head, bold);
  writeRight("Amount (NGN)", 545, head, bold);
  page.drawLine({ start: { x: 50, y: 842 - head - 6 }, end: { x: 545, y: 842 - head - 6 }, thickness: 0.7 });
  write("Accounting consultancy services, October 2026", 50, head + 24);
  writeRight("1", 360, head + 24);
  writeRight(money(net), 450, head + 24);
  writeRight(money(net), 545, head + 24);
  if (rice > 0) {
    write("Rice, 50 kg bag", 50, head + 42);
    writeRight("1", 360, head + 42);
    writeRight(money(rice), 450, head + 42);
    writeRight(money(rice), 545, head + 42);
  }
  const subtotal = net + rice;
  const vat = subtotal * 0.075;
  for (const [index, [label, amount, font]] of (
    [
      ["Subtotal", subtotal, regular],
      ["VAT 7.5%", vat, regular],
      ["Total NGN", total ?? subtotal + vat, bold],
    ] as const
  ).entries()) {
    write(label, 390, head + 70 + index * 18, 10, font);
    writeRight(money(amount), 545, head + 70 + index * 18, font);
  }
  for (let index = 0; index < morePages; index++)
    pdf.addPage([595, 842]).drawText(`Terms, page ${index + 2}`, { x: 50, y: 780, size: 10, font: regular });
  return Buffer.from(await pdf.save());
}
