/** The columns of a WHT schedule in CSV: the API's field names, and aliases used by people and in the portal's tables. */
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

/** Returns the column that a file's header means; null if it is unknown. */
export function scheduleColumnOf(header: string): ScheduleColumn | null {
  const folded = fold(header);
  return (
    scheduleColumns.find(({ name, aliases }) => fold(name) === folded || (aliases as readonly string[]).includes(folded))?.name ?? null
  );
}

/** Columns of files exported by Levy that are not line fields but affect the row: the authority that receives the tax, and the invoice. */
const rowColumns = ["remitTo", "itemId"] as const;
export type RowColumn = (typeof rowColumns)[number];

export const rowColumnOf = (header: string): RowColumn | null => rowColumns.find((name) => fold(name) === fold(header)) ?? null;
