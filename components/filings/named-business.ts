import type { FilingPage } from "@/lib/flux/read-filing-page";

/** What belongs to no business of the account: its own invoices, of who files for themselves. */
export const OWN_COMPANY = "Your own company";

/** Whose filing it is, for a page: the business by its name, else its id; where it names none, the account that sent it. */
export const filerOf = (
  { businessName, businessId }: Pick<FilingPage, "businessName" | "businessId">,
  accountName: string,
): readonly ["Business" | "Account", string] => {
  const business = businessName ?? businessId;
  return business === null ? ["Account", accountName] : ["Business", business];
};
