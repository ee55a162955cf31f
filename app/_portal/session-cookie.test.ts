import { afterEach, expect, it } from "vitest";
import { env, setEnv } from "@/lib/kernel/env";
import { sessionCookie } from "./session-cookie";

const { DATABASE_URL, LEVY_DATA_DIR } = env();
const reachedAt = (PUBLIC_URL: string) => setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, LEVY_DATA_DIR, PUBLIC_URL });
afterEach(() => reachedAt("http://localhost:3000"));

it("the session cookie has the __Host- prefix and the secure flag behind HTTPS", () => {
  reachedAt("https://levy.example");
  expect(sessionCookie()).toEqual({ name: "__Host-levy.session", secure: true });
  reachedAt("http://localhost:3000");
  expect(sessionCookie()).toEqual({ name: "levy.session", secure: false });
});
