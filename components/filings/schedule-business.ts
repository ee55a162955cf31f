import type { BusinessChoice } from "@/lib/businesses/businesses";
import type { CheckedFile } from "@/lib/returns/check-schedule";

type OfInvoices = CheckedFile["businesses"][number];

/** The business that a file set, and the one that it replaced; "" is the account's own company. */
export interface Replaced {
  by: string;
  was: string;
}

/**
 * The business that a file is filed for: the one whose invoices its rows name. If the rows name none or several, the person's own choice
 * applies, even if an earlier file had replaced it, because that file is no longer the one being filed.
 */
export function businessFor(
  businesses: readonly OfInvoices[],
  now: string,
  replaced: Replaced | null,
): { business: string; replaced: Replaced | null } {
  const was = replaced?.by === now ? replaced.was : now;
  const [only, ...others] = businesses;
  if (only === undefined || others.length > 0) return { business: was, replaced: null };
  const by = only.businessId ?? "";
  return { business: by, replaced: by === was ? null : { by, was } };
}

/** The businesses to choose from, including those of the file's invoices that aren't listed. */
export const choicesWith = (
  listed: readonly BusinessChoice[],
  businesses: readonly OfInvoices[],
): Pick<BusinessChoice, "businessId" | "name">[] => [
  ...listed,
  ...businesses.flatMap(({ businessId, name }) =>
    businessId === null || listed.some((one) => one.businessId === businessId) ? [] : [{ businessId, name }],
  ),
];

/** Whose invoices the rows belong to; completes "The rows are of". */
export const invoicesOf = ({ businessId, name }: OfInvoices): string =>
  businessId === null ? "invoices that aren't assigned to a business" : `invoices of ${name ?? businessId}`;
