import { writeBundle } from "@/lib/kernel/programs/bundle-program.mjs";
import { buildIfNeeded } from "./start/build";
import { exitWithMessage } from "./start/run";

/**
 * Programs that are bundled into one file each (`childProgram`, `levy.mjs`), because the user who runs a container image may not write to
 * it.
 */
const PROGRAMS = ["lib/prism/read/reader-process.ts", "lib/prism/processes/analysis-process.ts", "scripts/levy.ts"];

/** Builds the web application before the first start, as a container image does. */
try {
  for (const entry of PROGRAMS) writeBundle(process.cwd(), entry);
  await buildIfNeeded((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  exitWithMessage(error);
}
