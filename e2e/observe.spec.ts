import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { removeDataDir, startLevy } from "../scripts/testing/levy-server";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
}

interface ExportedSpans {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, "service">[] }[];
  }[];
}

/** A trace collector and webhook receiver in one: spans go to /v1/traces, deliveries to /hook. */
async function startReceiver() {
  const spans: Span[] = [];
  const delivered: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      if (request.url === "/hook") delivered.push(body);
      if (request.url === "/v1/traces") {
        for (const { resource, scopeSpans } of (JSON.parse(body) as ExportedSpans).resourceSpans) {
          const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
          spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
        }
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, spans, delivered, close: () => server.close() };
}

test("one trace connects an API call, its analysis and its webhook delivery, and the metrics count them", async () => {
  test.setTimeout(600_000);
  const receiver = await startReceiver();
  const server = await startLevy({
    variables: {
      LEVY_ALLOWED_PRIVATE_HOSTS: receiver.host,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${receiver.host}`,
      METRICS_TOKEN: "a-token-for-the-scraper",
    },
  });
  const call = (path: string, body?: unknown) =>
    fetch(`${server.baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-api-key": server.demo.apiKey, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  try {
    expect((await call("/v1/webhooks", { url: `http://${receiver.host}/hook`, events: ["prism.analysis.complete"] })).status).toBe(201);
    const accepted = await call("/v1/prism/invoice-analyze/single", {
      businessId: "biz_1",
      invoiceUrl: `${server.baseUrl}/samples/clean.pdf`,
    });
    const { meta } = (await accepted.json()) as { meta: { requestId: string } };
    await expect.poll(() => receiver.delivered.length, { timeout: 60_000 }).toBe(1);

    const rootOf = () => receiver.spans.find(({ name, service }) => name === "prism.queueSingle" && service === "levy-web");
    await expect
      .poll(
        () => {
          const root = rootOf();
          return receiver.spans
            .filter((span) => span.traceId === root?.traceId)
            .map(({ name }) => name.replace(/-\d+$/, ""))
            .sort();
        },
        { timeout: 30_000 },
      )
      .toEqual(
        expect.arrayContaining([
          "analyze-invoice.fetch",
          "analyze-invoice.judge",
          "analyze-invoice.read",
          "analyze-invoice.start",
          "prism.queueSingle",
        ]),
      );
    const ofRequest = receiver.spans.filter(({ traceId }) => traceId === rootOf()?.traceId);
    expect(ofRequest.some(({ name }) => name.startsWith("deliver-webhook."))).toBe(true);
    for (const { service, parentSpanId } of ofRequest.filter(({ name }) => name !== "prism.queueSingle"))
      expect({ service, parentSpanId }).toEqual({ service: "levy-worker", parentSpanId: rootOf()?.spanId });
    expect(JSON.stringify(receiver.spans)).toContain(meta.requestId);
    expect(JSON.stringify(receiver.spans)).not.toContain(server.demo.apiKey);

    expect((await fetch(`${server.baseUrl}/api/metrics`)).status).toBe(401);
    let metrics = "";
    const scrape = async (): Promise<string> => {
      const answer = await fetch(`${server.baseUrl}/api/metrics`, { headers: { authorization: "Bearer a-token-for-the-scraper" } });
      return (metrics = await answer.text());
    };
    await expect.poll(scrape, { timeout: 60_000 }).toMatch(/levy_analyses_last_hour\{[^}]*outcome="completed"[^}]*\} 1/);
    expect(metrics).toMatch(/levy_workers_alive 1/);
    expect(metrics).toMatch(/levy_http_request_duration_seconds_count\{operation="prism.queueSingle",status="202"\} 1/);
  } finally {
    expect(await server.stop()).toBe(0);
    receiver.close();
    removeDataDir(server.dataDir);
  }
});
