import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { Section, TextLink } from "@/components/docs/prose";
import { env } from "@/lib/kernel/env";
import { commonErrors } from "../../_content/openapi";
import { REFERENCE, referenceLink, referencePages } from "../../_content/reference-pages";
import { OperationView } from "../operation";
import { ABOUT_RESPONSES, SchemaTables } from "../schema-tables";

type Params = { params: Promise<{ area: string }> };

const find = async ({ params }: Params) => {
  const { area } = await params;
  return referencePages.find(({ tag }) => tag === area);
};

export async function generateMetadata(props: Params): Promise<Metadata> {
  const page = await find(props);
  return page ? { title: page.title } : {};
}

/** A page of the API reference, rendered from the document that `/v1/openapi.json` serves, so that the two can't differ. */
export default async function AreaPage(props: Params) {
  const page = await find(props);
  if (!page) notFound();
  const { title, href, operations, schemas } = page;
  const common = commonErrors(referencePages);
  const sections = [
    ...operations.map((operation) => ({ id: operation.id, title: operation.title })),
    ...(schemas.length > 0 ? [{ id: "schemas", title: "Schemas" }] : []),
    ...schemas.map((name) => ({ id: `schema-${name}`, title: name })),
  ];
  return (
    <DocsPage
      title={title}
      lead={
        <>
          {operations.length} operations. For base URLs, headers, and conventions, see <TextLink href={REFERENCE}>API reference</TextLink>.
        </>
      }
      sections={sections}
    >
      {operations.map((operation) => (
        <OperationView
          key={operation.id}
          operation={operation}
          base={env().sandboxUrl}
          common={common}
          linkTo={(schema) => referenceLink(`schema-${schema}`, href)}
        />
      ))}
      {schemas.length > 0 ? (
        <Section id="schemas" title="Schemas">
          <p>{ABOUT_RESPONSES}</p>
          <SchemaTables names={schemas} page={href} />
        </Section>
      ) : null}
    </DocsPage>
  );
}
