/** The columns of a WHT schedule as CSV: the API's names of a line's fields, and what else people and the portal's tables call them. */
export const scheduleColumns = [
  {
    name: "beneficiaryName",
    required: true,
    aliases: ["beneficiary", "name", "supplier", "suppliername", "vendor", "vendorname"],
    example: "Adunola Consulting Limited",
  },
  {
    name: "beneficiaryTin",
    required: true,
    aliases: ["tin", "taxid", "taxnumber", "taxidentificationnumber", "beneficiarytaxid"],
    example: "20418835-0001",
  },
  { name: "transactionDate", required: true, aliases: ["date", "paid", "datepaid", "paymentdate", "dateofpayment"], example: "2026-10-05" },
  {
    name: "transactionDesc",
    required: true,
    aliases: ["description", "for", "narration", "transactiondescription", "natureoftransaction"],
    example: "Consultancy, invoice AC-7731",
  },
  { name: "transactionAmount", required: true, aliases: ["amount", "grossamount", "gross"], example: "400000.00" },
  { name: "rate", required: true, aliases: ["whtrate", "ratepercent"], example: "5" },
  { name: "taxAmount", required: false, aliases: ["wht", "tax", "whtamount", "whtdeducted"], example: "20000.00" },
  { name: "scheduleReference", required: false, aliases: ["reference", "invoicenumber", "invoiceno"], example: "AC-7731" },
  { name: "category", required: false, aliases: ["type", "paymentkind"], example: "professional_services" },
  { name: "state", required: false, aliases: [], example: "" },
  { name: "noTin", required: false, aliases: ["withouttin"], example: "" },
] as const;

export type ScheduleColumn = (typeof scheduleColumns)[number]["name"];

const fold = (header: string) => header.toLowerCase().replace(/[^a-z]/g, "");

/** The column that a header of a file means; null where it is none of ours. */
export function scheduleColumnOf(header: string): ScheduleColumn | null {
  const folded = fold(header);
  return (
    scheduleColumns.find(({ name, aliases }) => fold(name) === folded || (aliases as readonly string[]).includes(folded))?.name ?? null
  );
}

/** Columns of our own files that no line has, and that say what becomes of its row: whose tax it is, and which invoice it is of. */
const rowColumns = ["remitTo", "itemId"] as const;
export type RowColumn = (typeof rowColumns)[number];

export const rowColumnOf = (header: string): RowColumn | null => rowColumns.find((name) => fold(name) === fold(header)) ?? null;
