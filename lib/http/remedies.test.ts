import { expect, it } from "vitest";
import { z } from "zod";
import { call, testPartner } from "@/scripts/testing/partner";
import { otherMethods } from "./other-methods";
import { partnerRoute } from "./partner-route";

// Mistakes that people who know other APIs make first.

const path = "/v1/prism/echo";
const echo = partnerRoute({
  operation: "test.remedies",
  scope: "prism:write",
  body: z.object({}),
  response: { 200: z.object({}) },
  handle: () => ({}),
});

it("tells how to fix an API key that is sent the wrong way", async () => {
  const { key } = await testPartner();
  const messageOf = async (sent: string | null, headers: Record<string, string>) =>
    String((await call(echo, { path, key: sent, body: {}, headers })).body.message);
  expect(await messageOf(null, { authorization: `Bearer ${key}` })).toMatch(/in the x-api-key header, not in Authorization$/);
  expect(await messageOf(null, {})).toMatch(/in the x-api-key header$/);
  expect(await messageOf(`Bearer ${key}`, {})).toContain("without Bearer");
  expect(await messageOf(`${key}, ${key}`, {})).toContain("several x-api-key headers");
  expect(await messageOf(`"${key}"`, {})).toContain("without quotation marks");
  expect(await messageOf(`levy_ss_test_${"a".repeat(43)}`, {})).toMatch(/shared secret.*starts with levy_test_/);
  expect(await messageOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {})).toContain("signing secret");
  expect(await messageOf("key_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB", {})).toContain("ID of a key");
  for (const placeholder of ["levy_test_â\u0080¦", "levy_live_...", "<API_KEY>", "$LEVY_API_KEY", "YOUR_API_KEY"])
    expect(await messageOf(placeholder, {})).toContain("placeholder");
  for (const wrong of [key.slice(0, -1), key.toUpperCase(), `${key}"`])
    expect(await messageOf(wrong, {})).toMatch(/Check that you copied it completely/);
});

it("tells a CORS preflight to call the API from a server", async () => {
  const { OPTIONS } = otherMethods("POST");
  const ask = (headers: Record<string, string>) => call(OPTIONS as never, { method: "OPTIONS" as never, path, headers });
  const preflight = await ask({ "access-control-request-method": "POST" });
  expect([preflight.status, preflight.body.code, preflight.headers.get("allow")]).toEqual([405, "method_not_allowed", "POST"]);
  expect(preflight.body.message).toContain("Call it from your server");
  expect((await ask({})).body.message).toBe("This path doesn't support OPTIONS. It supports POST.");
});
