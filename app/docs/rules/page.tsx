import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, Section, TextLink } from "@/components/docs/prose";
import { rulePacks } from "@/lib/tax";
import { rulesVersion } from "@/lib/tax/rule-pack";
import { standardRate } from "@/lib/tax/rules-in-force";
import { countFacts } from "./_facts";

export const metadata: Metadata = { title: "Tax rules" };

export default function RulesPage() {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <DocsPage
      title="Tax rules"
      lead={`Every rate, relief, threshold and date that a result can rest on, with its legal basis and its sources. Version ${rulesVersion}.`}
    >
      <Section id="reading" title="How to read them">
        <Bullets>
          <li>
            A row is in force from its first to its last day, both included. VAT goes by the invoice&apos;s date, withholding tax by the day
            of payment.
          </li>
          <li>
            <Code>verified</Code>: a published page confirms the row; the pages are named. Otherwise none that we know does, and a result
            that it decided carries the warning <Code>unverified_rule</Code>.
          </li>
          <li>Where sources contradict each other, the country&apos;s page says so, and which one we followed.</li>
        </Bullets>
        <p>These pages are information for building software, not tax advice.</p>
      </Section>
      <Section id="countries" title="Countries">
        <FactsTable
          label="Countries"
          figures
          head={["Country", "Standard VAT today", "WHT rows", "Rows in all", "Verified"]}
          rows={rulePacks.map((pack) => {
            const { rows, verified } = countFacts(pack);
            const standard = standardRate(pack, today);
            return {
              key: pack.country,
              cells: [
                <TextLink key="name" href={`/docs/rules/${pack.country.toLowerCase()}`}>
                  {pack.name}
                </TextLink>,
                standard ? `${standard.rate}%` : "–",
                pack.wht.rows.length || "none stated",
                rows,
                `${Math.round((verified / rows) * 100)}%`,
              ],
            };
          })}
        />
      </Section>
    </DocsPage>
  );
}
