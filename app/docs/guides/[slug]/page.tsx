import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { Section } from "@/components/docs/prose";
import { env } from "@/lib/kernel/env";
import { guides } from "../_guides";

type Params = { params: Promise<{ slug: string }> };

const find = async ({ params }: Params) => {
  const { slug } = await params;
  return guides.find((guide) => guide.slug === slug);
};

export async function generateMetadata(props: Params): Promise<Metadata> {
  const guide = await find(props);
  return guide ? { title: guide.title, description: guide.lead } : {};
}

export default async function GuidePage(props: Params) {
  const guide = await find(props);
  if (!guide) notFound();
  const { sandboxUrl, publicUrl, MAX_BATCH_INVOICES } = env();
  return (
    <DocsPage title={guide.title} lead={guide.lead} sections={guide.sections}>
      {guide.sections.map(({ id, title, body }) => (
        <Section key={id} id={id} title={title}>
          {body({ base: sandboxUrl, liveBase: publicUrl, maxBatchInvoices: MAX_BATCH_INVOICES })}
        </Section>
      ))}
    </DocsPage>
  );
}
