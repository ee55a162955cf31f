import { runLevy } from "./levy/run";

process.exitCode = await runLevy(process.argv.slice(2));
