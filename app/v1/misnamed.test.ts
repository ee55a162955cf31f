import { expect, it } from "vitest";
import { scopes } from "@/lib/kernel/context";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST as createKey } from "./api-keys/route";
import { POST as rotateKey } from "./api-keys/[id]/rotate/route";
import { POST as createWebhook } from "./webhooks/route";
import { POST as updateWebhook } from "./webhooks/[id]/route";
import { POST as replay } from "./webhooks/[id]/replay/route";
import { POST as rotateSecret } from "./webhooks/[id]/rotate-secret/route";
import { POST as sendTest } from "./webhooks/[id]/test/route";

const hook = { url: "https://93.184.215.14/hook", events: ["*"] };

it("a key or an endpoint warns about the limits and switches that it lacks because they were misspelled", async () => {
  const { key } = await testPartner({ scopes: [...scopes] });
  const post = async (route: typeof createKey, path: string, body: object) => {
    const [, , id = ""] = path.split("/").slice(1);
    const answer = await call(route, { path, key, body, params: { id } });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const ignored = (...fields: string[]) => [expect.objectContaining({ code: "fields_ignored", fields })];

  const made = await post(createKey, "/v1/api-keys", { name: "Reader", scope: ["prism:read"], ip_allow_list: ["203.0.113.9"] });
  expect(made.warnings).toEqual(ignored("scope", "ip_allow_list"));
  expect((await post(rotateKey, `/v1/api-keys/${made.data.id}/rotate`, { overlap_hours: 0 })).warnings).toEqual(ignored("overlap_hours"));
  const { data, warnings } = await post(createWebhook, "/v1/webhooks", { ...hook, Enabled: false });
  expect(warnings).toEqual(ignored("Enabled"));
  const endpoint = `/v1/webhooks/${data.id}`;
  expect((await post(updateWebhook, endpoint, { Enabled: false })).warnings).toEqual(ignored("Enabled"));
  const range = { since: "2026-01-01T00:00:00.000Z", only_failed: true };
  expect((await post(replay, `${endpoint}/replay`, range)).warnings).toEqual(ignored("only_failed"));
  expect((await post(rotateSecret, `${endpoint}/rotate-secret`, { OverlapHours: 0 })).warnings).toEqual(ignored("OverlapHours"));
  expect((await post(sendTest, `${endpoint}/test`, { Type: "webhook.test" })).warnings).toEqual(ignored("Type"));
  expect(await post(updateWebhook, endpoint, { description: "Ledger", note: "theirs" })).not.toHaveProperty("warnings");
});
