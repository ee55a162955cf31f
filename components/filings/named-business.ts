import type { FilingPage } from "@/lib/flux/read-filing-page";

/** Name for invoices that belong to no business: those of an account that files for itself. */
export const OWN_COMPANY = "Your own company";

/** Whose filing it is, for display: the business by name or ID, or the account that sent it if it names none. */
export const filerOf = (
  { businessName, businessId }: Pick<FilingPage, "businessName" | "businessId">,
  accountName: string,
): readonly ["Business" | "Account", string] => {
  const business = businessName ?? businessId;
  return business === null ? ["Account", accountName] : ["Business", business];
};
