import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { Bullets, Section, TextLink } from "@/components/docs/prose";
import { rulePack } from "@/lib/tax";
import { countFacts, sourcesOf } from "../_facts";
import { rulesOf } from "./tables";

type Params = { params: Promise<{ country: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const pack = rulePack((await params).country);
  return pack ? { title: `Tax rules: ${pack.name}` } : {};
}

export default async function CountryPage({ params }: Params) {
  const pack = rulePack((await params).country);
  if (!pack) notFound();
  const tables = rulesOf(pack);
  const { rows, verified } = countFacts(pack);
  const sections = [
    ...tables.map(({ id, title }) => ({ id, title })),
    ...(pack.conflicts.length > 0 ? [{ id: "conflicts", title: "Where sources disagree" }] : []),
    { id: "sources", title: "Sources" },
  ];
  return (
    <DocsPage
      title={pack.name}
      lead={`${pack.authority}. Amounts in ${pack.currency}. ${verified} of ${rows} rules are confirmed by a published source. ${pack.filing ? "Results include filing drafts for this country." : "Results don't include filing drafts for this country."}`}
      sections={sections}
    >
      {tables.map(({ id, title, lead, table }) => (
        <Section key={id} id={id} title={title}>
          {lead ? <p>{lead}</p> : null}
          {table}
        </Section>
      ))}
      {pack.conflicts.length > 0 ? (
        <Section id="conflicts" title="Where sources disagree">
          <Bullets>
            {pack.conflicts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Bullets>
        </Section>
      ) : null}
      <Section id="sources" title="Sources">
        <ul className="grid gap-1.5 text-sm">
          {sourcesOf(pack).map(({ id, title, address }) => (
            <li key={id} id={`source-${id}`} className="flex scroll-mt-20 gap-2 target:bg-accent-soft">
              <span className="w-10 shrink-0 font-mono text-xs leading-6 text-ink-faint">{id}</span>
              <span className="min-w-0">{address ? <TextLink href={address}>{title}</TextLink> : title}</span>
            </li>
          ))}
        </ul>
      </Section>
    </DocsPage>
  );
}
