import { shortFileName } from "@/components/format/file-name";
import type { ReviewView } from "@/lib/review/read-review";

type Named = Pick<ReviewView, "vendorName" | "invoiceNumber" | "document">;

/** What an invoice under review is called: by its vendor, else by its file. */
export const reviewName = ({ vendorName, document }: Named): string =>
  vendorName ?? (document?.fileName ? shortFileName(document.fileName) : "Invoice");

/** The title of its page, so that several tabs, and the steps of a browser's history, can be told apart. */
export const reviewTitle = (view: Named): string =>
  `Review: ${[reviewName(view), view.invoiceNumber].filter((part) => part !== null).join(", ")}`;
