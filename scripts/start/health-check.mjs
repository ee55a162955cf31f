/** `node health-check.mjs URL` exits with 0 where it answers with success. A file, for not every runtime keeps a script in a command whole. */
const LONGEST_MS = 10_000;
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
