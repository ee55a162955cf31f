/**
 * Fuzzes the parsers of untrusted input for one that throws, hangs or returns nonsense: the same tests as in `npm test`, with N times as
 * many inputs, and different ones each time. Each finding names the seed that reproduces it.
 *
 *   npm run fuzz -- [N] [PATH]      N defaults to 20 and takes about a minute each. PATH: other tests that take inputs by
 *                                   number, such as lib/prism/items/crashes, or at random, such as lib/tax/tax-id, of which there are
 *                                   as many as in `npm test`, but different ones
 */
import { startVitest } from "vitest/node";

const times = Number(process.argv[2] ?? "20");
if (!Number.isInteger(times) || times < 1) throw new Error(`npm run fuzz -- N needs a whole number from 1, not "${process.argv[2]}"`);
const vitest = await startVitest("test", [process.argv[3] ?? "scripts/fuzz/"], { watch: false, run: true, provide: { fuzzTimes: times } });
await vitest.close();
