import { buildIfNeeded } from "./start/build";
import { exitWithMessage } from "./start/run";

/** Builds the web application ahead of the first start, as an image does. */
try {
  buildIfNeeded((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  exitWithMessage(error);
}
