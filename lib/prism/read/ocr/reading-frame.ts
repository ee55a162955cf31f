import type { Page } from "@/lib/prism/model";
import type { Recognition } from "./recognize-image";

/** The reading frame of a page whose picture was turned or straightened before reading; empty if it was read as displayed. */
export function readingFrame(frame: Recognition["frame"], page: Pick<Page, "widthPt" | "heightPt">): Pick<Page, "reading"> {
  if (!frame) return {};
  const { onItsSide, toSource } = frame;
  return {
    reading: { widthPt: onItsSide ? page.heightPt : page.widthPt, heightPt: onItsSide ? page.widthPt : page.heightPt, toDisplay: toSource },
  };
}
