import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import { faultOf } from "./bench-awkward/check-awkward";
import { PDF_FILES } from "./bench-awkward/pdf-files";
import { PICTURE_FILES } from "./bench-awkward/picture-files";

/**
 * Draws files as they arrive from scanners, phones, programs and broken connections, and checks that each is either read with the right
 * values or refused with the right code and advice:
 *   npm run bench:awkward [-- FOLDER]
 * If a folder is given, the files are kept there. Exits with 1 if a file has another outcome.
 */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  let faults = 0;
  const files = [...PDF_FILES, ...PICTURE_FILES];
  for (const [index, file] of files.entries()) {
    if (folder !== undefined) writeFileSync(path.join(folder, `${String(index + 1).padStart(2, "0")} ${file.name}`), await file.draw());
    const fault = await faultOf(file);
    if (fault !== null) faults += 1;
    process.stdout.write(`${fault === null ? "ok  " : "FAIL"} ${file.name}${fault === null ? "" : `: ${fault}`}\n`);
  }
  process.stdout.write(`${files.length - faults} of ${files.length} as expected\n`);
  await stopRecognizer();
  process.exitCode = faults === 0 ? 0 : 1;
}

await main();
