import fc from "fast-check";
import { inject } from "vitest";

// Property tests take the same inputs each time, so that none fails by chance. `npm run fuzz` gives them others; a finding names its own seed.
if (inject("fuzzTimes") === undefined) fc.configureGlobal({ seed: 20_261_121 });
