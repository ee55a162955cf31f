import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { FactsTable } from "@/components/docs/facts-table";
import { FollowMoved } from "@/components/docs/follow-moved";
import { Code, Section, TextLink } from "@/components/docs/prose";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/kernel/env";
import { commonErrors, servesFiling } from "../_content/openapi";
import { commonSchemas, REFERENCE, referenceLink, referencePages, type ReferencePage as Page } from "../_content/reference-pages";
import { ErrorList } from "./operation";
import { ABOUT_RESPONSES, SchemaTables } from "./schema-tables";

export const metadata: Metadata = { title: "API reference" };

/**
 * The first page of the API reference: what all operations have in common, and a list of them. The reference was a single page once, so the
 * list has the anchors of what is now described on other pages, and links to it.
 */
export default function ReferencePage() {
  const { publicUrl, sandboxUrl } = env();
  const operations = referencePages.flatMap((page) => page.operations);
  const common = commonErrors(referencePages);
  const everywhere = (operations[0]?.errors ?? [])
    .map(({ status, codes }) => ({ status, codes: codes.filter((code) => common.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  const sections = [
    { id: "conventions", title: "Conventions" },
    { id: "common-errors", title: "Common errors" },
    ...referencePages.map(({ tag, title }) => ({ id: tag, title })),
    { id: "schemas", title: "Common schemas" },
  ];
  return (
    <DocsPage
      title="API reference"
      lead={`All ${operations.length} operations of the API, generated from the schemas that validate requests.`}
      sections={sections}
    >
      <FollowMoved />
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
      {referencePages.map((page) => (
        <AreaSummary key={page.tag} page={page} />
      ))}
      <Section id="schemas" title="Common schemas">
        <p>{ABOUT_RESPONSES}</p>
        <SchemaTables names={commonSchemas} page={REFERENCE} />
      </Section>
    </DocsPage>
  );
}

/** The operations and schemas of a page, each with the anchor that it has there. */
function AreaSummary({ page: { tag, title, href, operations, bodies, schemas } }: { page: Page }) {
  return (
    <Section id={tag} title={title} href={href}>
      <FactsTable
        label={`Operations: ${title}`}
        head={["Operation", "Required scope", "Method and path"]}
        rows={operations.map(({ id, title: name, scopes, method, path }) => ({
          id,
          cells: [
            <TextLink key="name" href={referenceLink(id)}>
              {name}
            </TextLink>,
            scopes.join(" or "),
            <code key="path" className="font-mono text-xs break-words">
              {`${method} ${path}`}
            </code>,
          ],
        }))}
      />
      <div className="flex gap-x-3 text-sm">
        <span>Schemas</span>
        <ul aria-label={`Schemas: ${title}`} className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
          {[...bodies, ...schemas].map((name) => (
            <li key={name} id={`schema-${name}`} className="scroll-mt-20 rounded-sm target:bg-accent-soft">
              <TextLink href={referenceLink(`schema-${name}`)}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
