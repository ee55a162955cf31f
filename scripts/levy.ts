import { runLevy } from "./levy/run";

// The reader of the output has closed it, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(1);
});

process.exitCode = await runLevy(process.argv.slice(2));
