/**
 * Searches the parsers of strangers' input for one that throws, hangs or answers nonsense: as `npm test` does, with N times
 * as many inputs, and others each time. What it finds is named with the seed that leads there again.
 *
 *   npm run fuzz -- [N] [PATH]      N 20 where it is not given; about a minute for each. PATH: other tests that take inputs by
 *                                   number, such as lib/prism/items/crashes
 */
import { startVitest } from "vitest/node";

const times = Number(process.argv[2] ?? "20");
if (!Number.isInteger(times) || times < 1) throw new Error(`npm run fuzz -- N needs a whole number from 1, not "${process.argv[2]}"`);
const vitest = await startVitest("test", [process.argv[3] ?? "scripts/fuzz/"], { watch: false, run: true, provide: { fuzzTimes: times } });
await vitest.close();
