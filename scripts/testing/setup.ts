import { afterAll, inject } from "vitest";
import { setPasswordCost } from "@/lib/users/password";
import { closeDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";

setEnv({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: inject("databaseUrl"),
  DATABASE_POOL: "8",
  LEVY_DATA_DIR: inject("dataDir"),
});

setPasswordCost({ logN: 10, r: 8, p: 1 });

afterAll(closeDatabase);
