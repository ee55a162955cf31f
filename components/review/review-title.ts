import { shortFileName } from "@/components/format/file-name";
import type { ReviewView } from "@/lib/review/read-review";

type Named = Pick<ReviewView, "vendorName" | "invoiceNumber" | "document">;

/** Name of an invoice under review: its vendor, otherwise its file. */
export const reviewName = ({ vendorName, document }: Named): string =>
  vendorName ?? (document?.fileName ? shortFileName(document.fileName) : "Invoice");

/** The page title, so that several tabs and the browser's history entries can be told apart. */
export const reviewTitle = (view: Named): string =>
  `Review: ${[reviewName(view), view.invoiceNumber].filter((part) => part !== null).join(", ")}`;
