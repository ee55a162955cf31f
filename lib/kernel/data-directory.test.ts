import { expect, it } from "vitest";
import { withDataDirRemedy } from "./data-directory";

it.each([
  ["EROFS: read-only file system, chmod '/data'", /^Can't write to the data directory \/data \(EROFS.*Set LEVY_DATA_DIR/],
  ["EACCES: permission denied, mkdir '/data/postgres'", /^Can't write to the data directory/],
  [
    'initdb: FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    /is full .*No space left.*Free some space, or set LEVY_DATA_DIR/,
  ],
  ["ENOSPC: no space left on device, write", /is full/],
])("explains %s with the setting to change", (message, said) => {
  const error = new Error(message);
  const told = withDataDirRemedy("/data", error) as Error;
  expect(told.message).toMatch(said);
  expect(told.cause).toBe(error);
});

it.each(["spawn /bin/initdb ENOENT", "The database in /data refuses the password of secrets.json", "connect ECONNREFUSED 127.0.0.1:5432"])(
  "leaves an unrelated error unchanged: %s",
  (message) => {
    const error = new Error(message);
    expect(withDataDirRemedy("/data", error)).toBe(error);
  },
);
