import type { FilingPage } from "@/lib/flux/read-filing-page";

/** The business of a filing as a page shows it: its name, else its id; said where the filing names none. */
export const namedBusiness = ({ businessName, businessId }: Pick<FilingPage, "businessName" | "businessId">): string =>
  businessName ?? businessId ?? "Not named in the filing";
