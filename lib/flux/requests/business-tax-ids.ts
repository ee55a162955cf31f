import { fieldPath } from "@/lib/kernel/schemas/zod-faults";
import { foldTaxId } from "@/lib/prism/party-names";
import { asRecord, type ReportFault } from "./check-lines";

/** Normalizes a tax number, so that different spellings compare equal; null if there is none. */
export const numberOf = (value: unknown): string | null => {
  const folded = typeof value === "string" ? foldTaxId(value) : "";
  return folded === "" ? null : folded;
};

/** Reports lines that name different taxpayers: they would go out as one return, of whoever signs in. */
export function checkBusinessTaxIds(filing: Record<string, unknown>, path: readonly (string | number)[], report: ReportFault): void {
  if (!Array.isArray(filing.data)) return;
  const named = [
    { place: [...path, "businessTaxId"], number: numberOf(filing.businessTaxId) },
    ...filing.data.map((entry, index) => ({
      place: [...path, "data", index, "businessTaxId"],
      number: numberOf(asRecord(entry)?.businessTaxId),
    })),
  ].filter(({ number }) => number !== null);
  const [first] = named;
  const differs = named.find(({ number }) => number !== first?.number);
  if (!first || !differs) return;
  report(
    differs.place,
    "mutually_exclusive",
    `conflicts with ${fieldPath(first.place)}: a filing covers one taxpayer, so file each taxpayer's lines separately or as entries of payload`,
  );
}

/** The tax ID of the business that files, as given on the filing or else on its lines; undefined if none is given. */
export function businessTaxIdOf({
  businessTaxId,
  lines,
}: {
  businessTaxId?: string;
  lines: readonly { businessTaxId?: string }[];
}): string | undefined {
  return [businessTaxId, ...lines.map((line) => line.businessTaxId)].find((named) => numberOf(named) !== null);
}

/** The ID of the business that files, as given on the filing or else on its lines; undefined if the lines name none or several. */
export function businessIdOf({
  businessId,
  lines,
}: {
  businessId?: string;
  lines: readonly { businessId?: string }[];
}): string | undefined {
  if (businessId !== undefined) return businessId;
  const [only, ...others] = new Set(lines.flatMap((line) => line.businessId ?? []));
  return others.length === 0 ? only : undefined;
}
