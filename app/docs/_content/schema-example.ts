import { resolve, schemaName, withoutNull, type Schema } from "./openapi";
import { samples } from "./samples";

const ID = "01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB";
const NOW = "2026-11-21T09:30:00.000Z";

/** Values for fields whose schema names no example, so that examples read like real answers. */
const byName: Readonly<Record<string, unknown>> = {
  jobId: `job_${ID}`,
  itemId: `itm_${ID}`,
  eventId: `evt_${ID}`,
  deliveryId: `dlv_${ID}`,
  webhookId: `whk_${ID}`,
  requestId: `req_${ID}`,
  rotatedFrom: null,
  taskId: "eom-oct",
  batchId: "b-77",
  businessId: "kestrel-bay",
  businessName: "Kestrel Bay Foods Limited",
  businessTaxID: "20418835-0001",
  state: "Lagos",
  invoiceNumber: "INV-9",
  vendorName: "Adesanwo & Quist Consulting Limited",
  vendorTaxId: "18730462-0001",
  message: "1 invoice queued",
  description: "Production receiver",
  name: "Back office",
  previousSecretUntil: null,
  failingSince: null,
  disabledReason: null,
  nextCursor: null,
  nextAttemptAt: null,
  responseExcerpt: "ok",
  responseStatus: 200,
  attempts: 1,
  durationMs: 84,
  creditsUsed: 1,
  creditsRemaining: 999,
  totalItems: 1,
  prefix: "levy_test_",
  last4: "mLq1",
  expiresAt: null,
  completedAt: null,
  error: null,
  ipAllowList: ["203.0.113.0/24"],
  currency: "NGN",
  cursor: "eyJ…",
  eventType: "prism.job.completed",
};

function idOf(path: string): string {
  const kinds: [RegExp, string][] = [
    [/flux/, "fil"],
    [/webhooks/, "whk"],
    [/events/, "evt"],
    [/api-keys/, "key"],
    [/ledger/, "led"],
  ];
  return `${kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "job"}_${ID}`;
}

/** The status URL in an operation's response: a path for a single invoice, otherwise a full URL. */
function statusUrlOf(path: string, base: string): string {
  if (path.includes("flux")) return `${base}/v1/flux/filings/fil_${ID}`;
  return `${path.endsWith("/batch") ? base : ""}/v1/prism/invoice-analyze/batch/job_${ID}/status`;
}

const secretOf = (path: string) => (path.includes("webhooks") ? "whsec_…" : "levy_test_…");

function fits(value: unknown, { type }: Schema, nullable: boolean): boolean {
  if (value === null) return nullable;
  const types = [type].flat();
  return Array.isArray(value)
    ? types.includes("array")
    : types.includes(typeof value) || (Number.isInteger(value) && types.includes("integer"));
}

/** A value that matches the schema. `path` is the operation's path and decides what kind of ID `id` is; absolute URLs start with `base`. */
export function exampleOf(input: Schema, path: string, base = "", name = "", depth = 0): unknown {
  const { schema: bare, nullable } = withoutNull(input);
  // A real result is more instructive than a generated one.
  if (schemaName(bare) === "AnalysisResult") return samples[0]?.result;
  const schema = resolve(bare);
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (name === "id") return idOf(path);
  if (name === "statusUrl") return statusUrlOf(path, base);
  if (name === "secret") return secretOf(path);
  if (name in byName && fits(byName[name], schema, nullable)) return byName[name];
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const option = (schema.anyOf ?? schema.oneOf)?.[0];
  if (option) return exampleOf(option, path, base, name, depth);
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, path, base, "", depth + 1));
  if (schema.items) return depth > 6 ? [] : [exampleOf(schema.items, path, base, "", depth + 1)];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        // Optional warnings are left out, because most responses have none.
        .filter(([key]) => key !== "warnings" || schema.required?.includes(key))
        .map(([key, member]) => [key, exampleOf(member, path, base, key, depth + 1)]),
    );
  return scalar(schema, nullable);
}

function scalar({ type, format, minimum }: Schema, nullable: boolean): unknown {
  if (format === "date-time") return NOW;
  if (format === "date") return "2026-10-31";
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(minimum ?? 0, 1);
  if (type === "object") return {};
  return nullable ? null : "…";
}
