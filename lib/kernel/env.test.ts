import { expect, it } from "vitest";
import { readEnv } from "./env";

it("a wrong setting is named at the start, not at its first use", () => {
  expect(readEnv({ LEVY_ALLOWED_PRIVATE_HOSTS: "files.internal:8080, [::1]:99", TRUSTED_PROXIES: "10.0.0.0/8,2001:db8::1" })).toMatchObject(
    { LEVY_ALLOWED_PRIVATE_HOSTS: ["files.internal:8080", "[::1]:99"], TRUSTED_PROXIES: ["10.0.0.0/8", "2001:db8::1"] },
  );
  for (const [name, value] of [
    ["LEVY_ALLOWED_PRIVATE_HOSTS", "files.internal"],
    ["LEVY_ALLOWED_PRIVATE_HOSTS", "http://files.internal:80"],
    ["LEVY_ALLOWED_PRIVATE_HOSTS", "a:80,b:99999"],
    ["TRUSTED_PROXIES", "10.0.0.0/40"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["REDIS_URL", "http://redis:6379"],
    ["PORT", "80000"],
  ] as const)
    expect(() => readEnv({ [name]: value }), `${name}=${value}`).toThrow(name);
});
