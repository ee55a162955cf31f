import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { SchemaTable } from "@/components/docs/schema-table";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/kernel/env";
import { commonErrors, operationGroups, schemas, servesFiling } from "../_content/openapi";
import { fieldsOf, reachable } from "../_content/schema-fields";
import { ErrorList, OperationView } from "./operation";

export const metadata: Metadata = { title: "API reference" };

/** Rendered from the document that `/v1/openapi.json` serves, so that the two can't differ. */
export default function ReferencePage() {
  const { publicUrl, sandboxUrl } = env();
  const groups = operationGroups();
  const operations = groups.flatMap((group) => group.operations);
  const common = commonErrors(groups);
  const everywhere = (operations[0]?.errors ?? [])
    .map(({ status, codes }) => ({ status, codes: codes.filter((code) => common.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  const named = reachable([
    ...operations.flatMap(({ body, successes }) => [
      ...(body ? [body] : []),
      ...successes.flatMap(({ schema }) => (schema ? [schema] : [])),
    ]),
    { $ref: "#/components/schemas/Error" },
  ]);
  const sections = [
    { id: "conventions", title: "Conventions" },
    { id: "common-errors", title: "Errors of every operation" },
    ...operations.map(({ id, title }) => ({ id, title })),
    { id: "schemas", title: "Schemas" },
  ];
  return (
    <DocsPage
      title="API reference"
      lead={`${operations.length} operations under /v1, from the schemas that validate them.`}
      sections={sections}
    >
      <Section id="conventions" title="Conventions">
        <p>
          {publicUrl === sandboxUrl ? (
            <>
              Base address: <Code>{publicUrl}</Code>. The key decides between sandbox (<Code>levy_test_…</Code>) and production (
              <Code>levy_live_…</Code>).
            </>
          ) : (
            <>
              Production: <Code>{publicUrl}</Code>. Sandbox: <Code>{sandboxUrl}</Code>. A key works at its own address only.
            </>
          )}
        </p>
        <p>
          Every request carries <Code>x-api-key</Code> and <Code>Content-Type: application/json</Code>, GET and DELETE too. Amounts are
          numbers in major units with at most two decimals, times are UTC with milliseconds, dates are <Code>YYYY-MM-DD</Code>. Members of a
          body that are not listed here are ignored.
        </p>
        <p>
          Lists take <Code>limit</Code> and <Code>cursor</Code>, newest first; <Code>meta.nextCursor</Code> leads to the next page. Every
          answer carries <Code>x-request-id</Code>. The same as <TextLink href="/v1/openapi.json">OpenAPI 3.1</TextLink>, for your
          generator.
        </p>
        {servesFiling ? null : (
          <Notice title="Filing is not served yet">
            The operations under /v1/flux are in the contract, but not in this version: a request there answers 404 route_not_found.
          </Notice>
        )}
      </Section>
      <Section id="common-errors" title="Errors of every operation">
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
            The objects that the tables above name. Every field of an answer is always there unless it says otherwise; what has no value is
            null.
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
