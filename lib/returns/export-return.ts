import { amountsOf } from "@/lib/flux/draft-filing";
import { readFlux } from "@/lib/flux/permissions";
import { periodText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { toCsv } from "@/lib/kernel/text/csv";
import { formatMajor, type MinorUnits } from "@/lib/kernel/money";
import type { ReturnScope } from "./collect-invoices";
import { listRecorded } from "./invoices-to-record";
import { makeReturn, type MadeReturn } from "./make-return";
import { scopeOf, statedOf } from "./preview-return";
import type { ReturnQuery } from "./return-query";
import { scheduleColumns } from "../flux/requests/schedule-columns";
import { vatBoxes } from "./vat-boxes";
import { RETURN_CURRENCY } from "./vat-lines";
import type { WhtReturnLine } from "./wht-lines";

/**
 * boxes: the form's lines; lines: the invoice lines behind them; withheld: VAT withheld by the buyer; wht: the national schedule; state:
 * the schedule of one state; recorded: the invoices that are recorded as part of a return or schedule filed elsewhere.
 */
export const exportParts = ["boxes", "lines", "withheld", "wht", "state", "recorded"] as const;
export type ExportPart = (typeof exportParts)[number];

export interface CsvFile {
  fileName: string;
  text: string;
}

const money = (minor: MinorUnits) => formatMajor(minor, RETURN_CURRENCY);

/** Exports a part of a return as CSV. `state` selects the state for the part "state"; "" for lines whose state is unknown. */
export async function exportReturn(ctx: Ctx, query: ReturnQuery, part: ExportPart, state = ""): Promise<CsvFile> {
  requirePermission(ctx, readFlux);
  const tax = part === "recorded" ? query.tax : part === "wht" || part === "state" ? "WHT" : "VAT";
  const { scope } = await scopeOf(ctx, { ...query, tax });
  const period = periodText(scope.period);
  const owner = (scope.businessId ?? "all").replace(/[^A-Za-z0-9_-]+/g, "-");
  const name = (what: string) => `${what}-${owner}-${period}.csv`;
  if (part === "recorded")
    return { fileName: name(`${tax.toLowerCase()}-filed-elsewhere`), text: toCsv(...(await recordedTable(ctx, scope))) };
  const made = await makeReturn(ctx, scope, { isWhole: true });
  switch (part) {
    case "boxes":
      return {
        fileName: name("vat-return"),
        text: toCsv(["box", "section", "label", "amount", "currency", "formula", "from"], boxRows(made, query)),
      };
    case "lines":
      return { fileName: name("vat-return-lines"), text: toCsv(vatColumns, vatRows(made)) };
    case "withheld":
      return {
        fileName: name("vat-withheld"),
        text: toCsv(
          ["supplierName", "taxId", "address", "invoiceNumber", "invoiceDate", "grossAmount", "vatAmount", "period", "reason"],
          withheldRows(made),
        ),
      };
    case "wht":
      return {
        fileName: name("wht-schedule"),
        text: toCsv(
          whtColumns,
          (made.wht?.federal ?? []).map((line) => whtRow(line, period)),
        ),
      };
    case "state": {
      const lines = (made.wht?.states ?? []).filter((line) => (line.state ?? "") === state);
      return {
        fileName: name(`wht-schedule-${(state || "unknown-state").toLowerCase().replace(/[^a-z]+/g, "-")}`),
        text: toCsv(
          whtColumns,
          lines.map((line) => whtRow(line, period)),
        ),
      };
    }
  }
}

const boxRows = ({ vat }: MadeReturn, query: ReturnQuery) =>
  vatBoxes(vat?.lines ?? [], statedOf(query)).map(({ box, section, label, amountMinor, formula, from }) => [
    box,
    section,
    label,
    money(amountMinor),
    RETURN_CURRENCY,
    formula,
    from,
  ]);

const vatColumns = [
  "beneficiary",
  "taxId",
  "item",
  "narration",
  "amount",
  "vatStatus",
  "transactionType",
  "tax",
  "invoiceNumber",
  "invoiceDate",
  "kind",
  "treatment",
  "base",
  "boxes",
  "invoiceLines",
  "filed",
  "itemId",
];

/** `amount` and `tax` as in the filing's own CSV (negative for what reduces the tax), `base` as in the return's boxes. */
const vatRows = ({ vat, scope }: MadeReturn) =>
  (vat?.lines ?? []).map((line) => {
    const amounts = line.filed && amountsOf(line.filed, scope.period);
    return [
      line.party.name,
      line.filed?.taxId ?? line.party.taxId,
      line.item,
      line.filed?.narration,
      amounts && money(amounts.amountMinor),
      line.filed?.vatStatus,
      line.filed?.transactionType,
      amounts && money(amounts.taxMinor),
      line.invoiceNumber,
      line.invoiceDate,
      line.kind,
      line.treatment,
      money(line.baseMinor),
      line.entries.map(({ box }) => box).join(" "),
      line.lineNumbers.join(" "),
      line.filed !== null,
      line.itemId,
    ];
  });

const withheldRows = ({ vat, scope }: MadeReturn) =>
  (vat?.withheld ?? []).map(({ supplier, invoiceNumber, invoiceDate, grossMinor, vatMinor, reason }) => [
    supplier.name,
    supplier.taxId,
    supplier.address,
    invoiceNumber,
    invoiceDate,
    money(grossMinor),
    money(vatMinor),
    periodText(scope.period),
    reason,
  ]);

/**
 * The header and rows of the invoices in a return or schedule filed elsewhere, with the amounts of its own tax: 0.00 for the other one would
 * say that the invoice has none. `undecided`: the invoice's tax isn't known, or not all of it. If none is, the amount is empty for the same
 * reason.
 */
async function recordedTable(ctx: Ctx, scope: ReturnScope): Promise<Parameters<typeof toCsv>> {
  const amounts = scope.taxType === "VAT" ? (["outputVat", "inputVat"] as const) : (["withheld"] as const);
  const rows = (await listRecorded(ctx, scope)).map((invoice) => {
    const { direction, party, isUndecided } = invoice;
    const asked = scope.taxType === "WHT" ? "withheld" : direction === "sale" ? "outputVat" : "inputVat";
    return [
      direction,
      party.name,
      party.taxId,
      invoice.invoiceNumber,
      invoice.invoiceDate,
      invoice.paidOn,
      ...amounts.map((of) => (isUndecided && of === asked && invoice[of] === 0 ? null : money(invoice[of]))),
      RETURN_CURRENCY,
      isUndecided ? "true" : "",
      invoice.itemId,
    ];
  });
  const header = ["direction", "beneficiary", "taxId", "invoiceNumber", "invoiceDate", "paymentDate"];
  return [[...header, ...amounts.map((of) => (of === "withheld" ? "taxWithheld" : of)), "currency", "undecided", "itemId"], rows];
}

/** The columns of filed lines come first and have the API's names, so that the file can be uploaded again. */
const whtColumns = [
  ...scheduleColumns.map(({ name }) => name),
  "beneficiaryAddress",
  "invoiceDate",
  "contractDate",
  "period",
  "remitTo",
  "dueDate",
  "legalBasis",
  "itemId",
];

const whtRow = (line: WhtReturnLine, period: string) => [
  line.beneficiary.name,
  line.beneficiary.taxId,
  line.transactionDate,
  line.description,
  money(line.baseMinor),
  line.ratePercent,
  money(line.taxMinor),
  line.invoiceNumber,
  line.category,
  line.state,
  line.noTin ? "true" : "",
  line.beneficiary.address,
  line.invoiceDate,
  // A template may require the contract date, which no invoice shows: the person with the contract fills it in.
  null,
  period,
  line.remitTo,
  line.dueDate,
  line.legalBasis,
  line.itemId,
];
