import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { call, testPartner } from "@/scripts/testing/partner";
import { checkEndpointUrl } from "@/lib/webhooks/check-endpoint-url";
import { startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { POST as create } from "./route";
import { POST as update } from "./[id]/route";

const path = "/v1/webhooks";
const hook = { url: "https://203.0.113.9/hook", events: ["*"] };

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/** A partner with one endpoint at a local receiver. */
async function scene() {
  const receiver = await startReceiver((response) => response.end());
  open.push(receiver);
  const partner = await testPartner();
  await call(create, { path, key: partner.key, body: { url: receiver.url, events: ["*"] } });
  return { ...partner, receiver };
}

describe("the URL of a webhook endpoint", () => {
  it.each([
    "http://127.0.0.1/",
    "http://169.254.169.254/latest",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://localhost./",
    "http://localhost/",
    "http://10.0.0.8/",
    "http://192.168.1.1/",
    "https://93.184.215.14:8443/",
    "http://93.184.215.14:8080/",
    "https://168.63.129.16/",
    "https://[64:ff9b::a00:8]/",
    "http://93.184.215.14:22/",
    hook.url,
  ])("is refused if its address is private or its port not allowed: %s", async (url) => {
    const { key } = await testPartner();
    const { status, body } = await call(create, { path, key, body: { url, events: ["*"] } });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({
      field: "url",
      code: "forbidden_address",
      message: expect.stringMatching(/^url can't be used\..*Use a public http or https URL/),
    });
  });

  it("is accepted with its exact port if the host is on the allow-list", async () => {
    const { key, receiver } = await scene();
    const other = `http://127.0.0.1:${Number(new URL(receiver.url).port) + 1}/hook`;
    expect((await call(create, { path, key, body: { url: receiver.url, events: ["*"] } })).status).toBe(201);
    expect((await call(create, { path, key, body: { url: other, events: ["*"] } })).status).toBe(400);
  });

  it("is accepted if its host is not in DNS yet", async () => {
    const { key } = await testPartner();
    expect((await call(create, { path, key, body: { url: "https://hooks.partner.invalid/levy", events: ["*"] } })).status).toBe(201);
  });

  it("is resolved before the transaction of an idempotent request, and not again for a replay", async () => {
    const { key, ctx } = await scene();
    const idempotent = {
      path,
      key,
      headers: { "idempotency-key": "once" },
      body: { url: "https://hooks.partner.invalid/levy", events: ["*"] },
    };
    const first = await call(create, idempotent);
    expect(first.status).toBe(201);
    expect((await call(create, idempotent)).headers.get("idempotent-replayed")).toBe("true");
    const { id } = first.body.data;
    const moved = { ...idempotent, path: `${path}/${id}`, params: { id }, body: { url: "https://new.partner.invalid/levy" } };
    expect((await call(update, moved)).body.data.url).toBe("https://new.partner.invalid/levy");
    await expect(inTransaction(ctx, (tx) => checkEndpointUrl(tx, "https://hooks.partner.invalid/"))).rejects.toThrow(
      "before the transaction",
    );
  });

  it("is accepted if DNS does not answer in time", async () => {
    const ctx = await testContext({ environment: "live" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const silent = { allowedHosts: new Set<string>(), ports: new Set(["443"]), resolve: () => new Promise<never>(() => undefined) };
      const checked = checkEndpointUrl(ctx, "https://slow.partner.example/", silent);
      await vi.advanceTimersByTimeAsync(3_000);
      await expect(checked).resolves.toBe("https://slow.partner.example/");
    } finally {
      vi.useRealTimers();
    }
  });

  it("must use https in live", async () => {
    const { ctx, key } = await scene();
    expect(ctx.environment).toBe("test");
    const live = { ...ctx, environment: "live" as const };
    await expect(checkEndpointUrl(live, "http://93.184.215.14/hook")).rejects.toMatchObject({
      faults: [{ field: "url", code: "https_required" }],
    });
    await expect(checkEndpointUrl(live, "https://93.184.215.14/hook")).resolves.toBe("https://93.184.215.14/hook");
    expect((await call(create, { path, key, body: { url: "http://93.184.215.14/hook", events: ["*"] } })).status).toBe(201);
  });
});
