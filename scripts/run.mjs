import "./start/check-node.mjs";

/** `node scripts/run.mjs NAME` runs `scripts/NAME.ts`, or says what this machine lacks to run it. */
(await import("tsx/esm/api")).register();
await import(new URL(`./${process.argv[2]}.ts`, import.meta.url).href);
