import type { BusinessChoice } from "@/lib/businesses/businesses";
import type { CheckedFile } from "@/lib/returns/check-schedule";

type OfInvoices = CheckedFile["businesses"][number];

/** What a file put in the place of what a person had chosen; "" is the account's own company. */
export interface Replaced {
  by: string;
  was: string;
}

/**
 * For whom a file is filed: the business of the invoices that its rows name. Where they name none, or several, it is what the person
 * chose, also where an earlier file has put another in its place: that file is no longer the one that is filed.
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

/** The businesses to choose from, with those of the file's invoices that are in no list. */
export const choicesWith = (
  listed: readonly BusinessChoice[],
  businesses: readonly OfInvoices[],
): Pick<BusinessChoice, "businessId" | "name">[] => [
  ...listed,
  ...businesses.flatMap(({ businessId, name }) =>
    businessId === null || listed.some((one) => one.businessId === businessId) ? [] : [{ businessId, name }],
  ),
];

/** Whose invoices the rows are of, to follow "The rows are of". */
export const invoicesOf = ({ businessId, name }: OfInvoices): string =>
  businessId === null ? "invoices that aren't assigned to a business" : `invoices of ${name ?? businessId}`;
