import { afterEach, beforeEach } from "vitest";
import { env, setEnv } from "@/lib/kernel/env";
import { logTo } from "@/lib/kernel/logger";

/** Captures the log of each test of a file, from level info on. The returned function gives what was written so far. */
export function caughtLog(): () => string {
  let written = "";
  beforeEach(() => {
    const { DATABASE_URL, LEVY_DATA_DIR } = env();
    setEnv({ NODE_ENV: "test", LOG_LEVEL: "info", DATABASE_URL, LEVY_DATA_DIR });
    written = "";
    logTo({ write: (line) => (written += line) });
  });
  afterEach(() => logTo(null));
  return () => written;
}
