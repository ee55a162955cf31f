import { oneFile } from "@/lib/kernel/one-file.mjs";
import { buildIfNeeded } from "./start/build";
import { exitWithMessage } from "./start/run";

/** Programs that are one file when they run (`childProgram`, `levy.mjs`): whoever runs an image may not write into it. */
const PROGRAMS = ["lib/prism/read/reader-process.ts", "lib/prism/processes/analysis-process.ts", "scripts/levy.ts"];

/** Builds the web application ahead of the first start, as an image does. */
try {
  for (const entry of PROGRAMS) oneFile(process.cwd(), entry);
  await buildIfNeeded((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  exitWithMessage(error);
}
