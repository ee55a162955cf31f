import { readFileSync } from "node:fs";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** CPU seconds that pdf.js alone takes for the text of every page of a PDF: the least that a reader built on it can cost. */
export async function pdfjsFloor(file: string): Promise<number> {
  const data = new Uint8Array(readFileSync(file));
  const before = process.cpuUsage();
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, isEvalSupported: false });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    await page.getTextContent();
    page.cleanup();
  }
  await task.destroy();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}
