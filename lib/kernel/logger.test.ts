import { expect, it } from "vitest";
import { captureLog } from "@/scripts/testing/capture-log";
import { logger } from "./logger";

const written = captureLog();

it.each(["password", "secret", "apiKey", "encryptedPayload", "authorization", "cookie", "token", "x-api-key"])(
  "redacts %s at any depth, also in errors",
  (member) => {
    const canary = `canary-${member}`;
    const log = logger("test");
    log.info({ [member]: canary, kept: "beside" }, "one");
    log.info({ request: { [member]: canary, kept: "within" } }, "two");
    log.info({ request: { headers: { [member]: canary, kept: "deeper" } } }, "three");
    log.error({ err: Object.assign(new Error("failed"), { [member]: canary, kept: "on an error" }) }, "four");
    for (const told of ["beside", "within", "deeper", "on an error", "failed"]) expect(written()).toContain(told);
    expect(written()).not.toContain(canary);
    expect(written().split("[redacted]")).toHaveLength(5);
  },
);

it("keeps PostgreSQL's error details out of the log, also in an AggregateError", () => {
  const refused = () => Object.assign(new Error("duplicate key"), { detail: "Key (email)=(canary)", where: "JSON data, line 1: canary" });
  logger("test").error({ err: refused() }, "one");
  logger("test").error({ err: new AggregateError([refused(), refused()], "several failed") }, "several");
  expect(written()).toContain("several failed");
  expect(written()).toContain("duplicate key");
  expect(written()).not.toContain("canary");
});

it("writes the part's name, and nothing below the log level", () => {
  logger("keys").debug("quiet");
  logger("keys").warn("loud");
  expect(JSON.parse(written())).toMatchObject({ part: "keys", msg: "loud" });
});
