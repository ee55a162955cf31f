/**
 * `node health-check.mjs URL` exits with 0 if the URL answers with success. It is a file because not every container runtime passes an
 * inline script unchanged.
 */
const LONGEST_MS = 10_000;
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
