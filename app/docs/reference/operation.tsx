import type { ReactNode } from "react";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { SchemaTable } from "@/components/docs/schema-table";
import { Badge, type Tone } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { curlOf, pasteable } from "../_content/curl";
import { schemaName, type Operation, type Parameter } from "../_content/openapi";
import { exampleOf } from "../_content/schema-example";
import { fieldsOf, limitsOf, typeOf } from "../_content/schema-fields";

const tones: Readonly<Record<Operation["method"], Tone>> = { GET: "info", POST: "positive", DELETE: "danger" };

export function OperationView({
  operation,
  base,
  common,
  linkTo,
}: {
  operation: Operation;
  base: string;
  common: ReadonlySet<string>;
  linkTo: (schema: string) => string;
}) {
  const { id, method, path, aliases, title, scopes, parameters, body, examples, successes, errors } = operation;
  const [, ...others] = examples;
  const own = errors
    .map((answer) => ({ ...answer, codes: answer.codes.filter((code) => !common.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  return (
    <Section id={id} title={title}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[method]}>{method}</Badge>
        <code className="font-mono text-sm font-medium break-all text-ink">{path}</code>
      </p>
      {aliases.length > 0 ? (
        <p>
          Also available at{" "}
          {aliases.map((alias) => (
            <Code key={alias}>{`${method} ${alias}`}</Code>
          ))}
        </p>
      ) : null}
      <p>
        {scopes.length > 1 ? "Required scope (one of): " : "Required scope: "}
        {scopes.map((scope) => (
          <Code key={scope}>{scope}</Code>
        ))}
      </p>
      <CodeBlock label={`${method} ${path} with curl`} code={curlOf(operation, base)} />
      {others.length > 0 ? (
        <details className="group">
          <summary className="w-fit rounded-sm text-sm font-medium text-accent">More example requests</summary>
          <div className="mt-2 grid gap-2">
            {others.map(({ summary, value }) => (
              <CodeBlock key={summary} label={summary} code={JSON.stringify(pasteable(value, base), null, 2)} />
            ))}
          </div>
        </details>
      ) : null}
      {parameters.length > 0 ? (
        <Part title="Parameters">
          <SchemaTable label={`Parameters: ${title}`} fields={parameters.map(parameterField)} linkTo={linkTo} />
        </Part>
      ) : null}
      {body ? (
        <Part title="Request body" schema={schemaName(body)}>
          <SchemaTable label={`Request body: ${title}`} fields={fieldsOf(body)} linkTo={linkTo} />
        </Part>
      ) : null}
      {successes.map(({ status, description, schema }) => (
        <Part key={status} title={`${status} ${description}`}>
          {schema ? (
            <>
              <SchemaTable label={`Response ${status}: ${title}`} fields={fieldsOf(schema)} linkTo={linkTo} presence={false} />
              <details className="group">
                <summary className="w-fit rounded-sm text-sm font-medium text-accent">Example response</summary>
                <div className="mt-2">
                  <CodeBlock label={`Example ${status} response`} code={JSON.stringify(exampleOf(schema, path, base), null, 2)} />
                </div>
              </details>
            </>
          ) : (
            <p>No body.</p>
          )}
        </Part>
      ))}
      <Part title="Errors">
        {own.length > 0 ? <ErrorList errors={own} /> : null}
        <p className="text-sm">
          {own.length > 0 ? "This operation can also return the " : "This operation can return the "}
          <TextLink href="/docs/reference#common-errors">common errors</TextLink>.
        </p>
      </Part>
    </Section>
  );
}

/** Error codes by HTTP status, each linked to its explanation. */
export function ErrorList({ errors }: { errors: readonly { status: number; codes: readonly string[] }[] }) {
  return (
    <ul className="grid gap-1">
      {errors.map(({ status, codes }) => (
        <li key={status} className="flex gap-x-2 text-sm">
          <span className="w-8 shrink-0 tabular-nums">{status}</span>
          <span className="flex min-w-0 flex-wrap gap-x-2 gap-y-1">
            {codes.map((code) => (
              <TextLink key={code} href={`/docs/errors#${code}`}>
                {code}
              </TextLink>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `schema` names the schema that is described only here, and makes the heading the target of links to it. */
function Part({ title, schema = null, children }: { title: string; schema?: string | null; children: ReactNode }) {
  return (
    <div className="mt-1 grid gap-2">
      <h3 {...(schema ? { id: `schema-${schema}` } : {})} className="scroll-mt-20 text-base font-semibold text-ink">
        {title}
        {schema ? (
          <>
            {": "}
            <a href={`#schema-${schema}`} className="hover:underline">
              {schema}
            </a>
          </>
        ) : null}
      </h3>
      {children}
    </div>
  );
}

function parameterField({ name, in: place, required = false, description, schema }: Parameter) {
  const where = place === "header" ? "Header" : place === "query" ? "Query parameter" : "Path parameter";
  return {
    path: name,
    type: typeOf(schema),
    reference: null,
    required,
    nullable: false,
    description: description ? `${where}. ${description}` : `${where}.`,
    limits: limitsOf(schema),
  };
}
