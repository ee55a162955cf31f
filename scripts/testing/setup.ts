import { afterAll, inject } from "vitest";
import { setPasswordCost } from "@/lib/users/password";
import { setChildPace } from "@/lib/kernel/programs/child-pace";
import { closeDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";

setEnv({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: inject("databaseUrl"),
  DATABASE_POOL: "8",
  LEVY_DATA_DIR: inject("dataDir"),
});

setChildPace({ givesWay: false, patience: 20 });
setPasswordCost({ logN: 10, r: 8, p: 1 });

afterAll(closeDatabase);
