import type { z } from "zod";
import type { createDocument } from "zod-openapi";

type Webhooks = NonNullable<ReturnType<typeof createDocument>["webhooks"]>;

const text = (name: string, description: string) => ({
  in: "header" as const,
  name,
  required: true,
  description,
  schema: { type: "string" as const },
});

/** Headers of every webhook request (Standard Webhooks). */
const headers = [
  text("webhook-id", "ID of the event (evt_…); the same for every retry and replay"),
  text("webhook-timestamp", "Time of this attempt in Unix seconds"),
  text("webhook-signature", "v1, and the base64 HMAC-SHA256 of id.timestamp.body; several, separated by spaces, during a rotation"),
];

/**
 * The `webhooks` section of an OpenAPI document: the request that an endpoint receives for each kind of event. Bodies are `$ref`s into the
 * document's components, which define them as output schemas, because clients receive these bodies rather than send them.
 *
 * @param bodies the schema of the whole body by kind, each with an id
 */
export function webhooksOf(bodies: ReadonlyMap<string, z.ZodType>): Webhooks {
  return Object.fromEntries(
    [...bodies].map(([kind, body]) => [
      kind,
      {
        post: {
          operationId: `on.${kind}`,
          tags: ["webhooks"],
          summary: kind,
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { "application/json": { schema: { $ref: `#/components/schemas/${idOf(body)}` } } } },
          responses: {
            "2XX": { description: "Delivered: answer within 15 seconds" },
            410: { description: "Disables the endpoint" },
            default: { description: "Anything else is retried; redirects are not followed" },
          },
        },
      },
    ]),
  );
}

function idOf(body: z.ZodType): string {
  const id = body.meta()?.id;
  if (id === undefined) throw new Error("the body of a webhook has no id");
  return id;
}
