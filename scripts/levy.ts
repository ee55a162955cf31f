import { runLevy } from "./levy/run";

// Who reads the output has seen enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(1);
});

process.exitCode = await runLevy(process.argv.slice(2));
