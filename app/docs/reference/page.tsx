import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { SchemaTable } from "@/components/docs/schema-table";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/kernel/env";
import { commonErrors, operationGroups, schemaName, schemas, servesFiling, webhookBodies } from "../_content/openapi";
import { fieldsOf, reachable } from "../_content/schema-fields";
import { ErrorList, OperationView } from "./operation";

export const metadata: Metadata = { title: "API reference" };

/** The API reference, rendered from the document that `/v1/openapi.json` serves, so that the two can't differ. */
export default function ReferencePage() {
  const { publicUrl, sandboxUrl } = env();
  const groups = operationGroups();
  const operations = groups.flatMap((group) => group.operations);
  const common = commonErrors(groups);
  const everywhere = (operations[0]?.errors ?? [])
    .map(({ status, codes }) => ({ status, codes: codes.filter((code) => common.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  // Each request body belongs to one operation and is described there.
  const bodies = new Set(operations.map(({ body }) => body && schemaName(body)));
  const named = reachable([
    ...operations.flatMap(({ body, successes }) => [
      ...(body ? [body] : []),
      ...successes.flatMap(({ schema }) => (schema ? [schema] : [])),
    ]),
    { $ref: "#/components/schemas/Error" },
    { $ref: "#/components/schemas/Problem" },
    ...webhookBodies().flatMap(({ data }) => data.map((name) => ({ $ref: `#/components/schemas/${name}` }))),
  ]).filter((name) => !bodies.has(name));
  const sections = [
    { id: "conventions", title: "Conventions" },
    { id: "common-errors", title: "Common errors" },
    ...operations.map(({ id, title }) => ({ id, title })),
    { id: "schemas", title: "Schemas" },
  ];
  return (
    <DocsPage
      title="API reference"
      lead={`All ${operations.length} operations of the API, generated from the schemas that validate requests.`}
      sections={sections}
    >
      <Section id="conventions" title="Conventions">
        <p>
          {publicUrl === sandboxUrl ? (
            <>
              Base URL: <Code>{publicUrl}</Code>. The API key selects the environment: sandbox (<Code>levy_test_…</Code>) or live (
              <Code>levy_live_…</Code>).
            </>
          ) : (
            <>
              Live: <Code>{publicUrl}</Code>. Sandbox: <Code>{sandboxUrl}</Code>. A key works only at the base URL of its environment.
            </>
          )}
        </p>
        <p>
          Send <Code>x-api-key</Code> and <Code>Content-Type: application/json</Code> with every request, including GET and DELETE. See{" "}
          <TextLink href="/docs/guides/authentication">Authentication</TextLink>.
        </p>
        <p>
          Amounts are numbers in major units with up to two decimals, such as <Code>1250.50</Code>. Times are ISO 8601 in UTC with
          milliseconds. Dates are <Code>YYYY-MM-DD</Code>. Unknown fields in a request body are ignored, and in analysis requests an
          optional text that is empty or blank counts as not sent. Every response includes <Code>x-request-id</Code>.
        </p>
        <p>
          To repeat a POST safely, send an <Code>Idempotency-Key</Code>:{" "}
          <TextLink href="/docs/guides/errors-and-retries#idempotency">Idempotency</TextLink>. Lists take <Code>limit</Code> and{" "}
          <Code>cursor</Code>: <TextLink href="/docs/guides/pagination">Pagination</TextLink>.
        </p>
        <p>
          Names are case-sensitive, and a misspelled optional field is ignored like any unknown one. If what you meant is obvious, as with{" "}
          <Code>invoice_url</Code>, <Code>invocieUrl</Code>, or a <Code>country</Code> beside <Code>invoices</Code> instead of on each
          invoice, the response has the warning <Code>fields_ignored</Code>. Check for it when you create a key. In analysis requests, the
          business&apos;s tax ID is <Code>businessTaxID</Code>; in filings, it&apos;s <Code>businessTaxId</Code>.
        </p>
        <p>
          To generate a client, use the <TextLink href="/v1/openapi.json">OpenAPI 3.1 document</TextLink>. For TypeScript, run{" "}
          <Code>{`npx openapi-typescript ${publicUrl}/v1/openapi.json -o levy.d.ts`}</Code> and, with openapi-fetch, create the client with{" "}
          <Code>{'createClient<paths, "application/json">'}</Code>, so that errors have the type of the JSON you receive.
        </p>
        {servesFiling ? null : (
          <Notice title="Filing isn't available yet">
            The operations under /v1/flux are not part of this version. Requests to them return 404 route_not_found.
          </Notice>
        )}
      </Section>
      <Section id="common-errors" title="Common errors">
        <p>Every operation can return these errors.</p>
        <ErrorList errors={everywhere} />
      </Section>
      {groups.map(({ tag, title, operations: own }) => (
        <div key={tag} className="grid gap-10 border-t border-line pt-8">
          <p className="text-xl font-semibold tracking-tight text-ink">{title}</p>
          {own.map((operation) => (
            <OperationView key={operation.id} operation={operation} base={sandboxUrl} common={common} />
          ))}
        </div>
      ))}
      <div className="grid gap-8 border-t border-line pt-8">
        <Section id="schemas" title="Schemas">
          <p>
            The objects used by the operations above and sent to webhooks, except for request bodies, which are listed with their
            operations. Responses always include every field that isn&apos;t marked optional. Fields without a value are null.
          </p>
        </Section>
        {named.map((name) => (
          <section key={name} className="grid gap-2">
            <h3 id={`schema-${name}`} className="scroll-mt-20 text-base font-semibold text-ink">
              <a href={`#schema-${name}`} className="hover:underline">
                {name}
              </a>
            </h3>
            <SchemaTable label={`Fields of ${name}`} fields={fieldsOf(schemas[name] ?? {})} presence={false} />
          </section>
        ))}
      </div>
    </DocsPage>
  );
}
