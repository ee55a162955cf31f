import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, Section, TextLink } from "@/components/docs/prose";
import { systemClock } from "@/lib/kernel/clock";
import { taxDay } from "@/lib/prism/tax-day";
import { rulePacks } from "@/lib/tax";
import { rulesVersion } from "@/lib/tax/rule-pack";
import { standardRate } from "@/lib/tax/rules-in-force";
import { countFacts } from "./_facts";

export const metadata: Metadata = { title: "Tax rules" };

export default function RulesPage() {
  const now = systemClock.now();
  return (
    <DocsPage
      title="Tax rules"
      lead={`Every rate, relief, threshold, and date used in an analysis, with its legal basis and sources. Version ${rulesVersion}.`}
    >
      <Section id="reading" title="How to read the rules">
        <Bullets>
          <li>
            A rule is in force from its first to its last day, inclusive. VAT rules depend on the invoice date, withholding tax rules on the
            payment date.
          </li>
          <li>
            <Code>verified</Code> means that a published source confirms the rule; each source is linked. If an unverified rule affects a
            result, the result has the warning <Code>unverified_rule</Code>.
          </li>
          <li>If sources contradict each other, the country&apos;s page says so and states which one Levy follows.</li>
        </Bullets>
        <p>These pages are for building software. They aren&apos;t tax advice.</p>
      </Section>
      <Section id="countries" title="Countries">
        <FactsTable
          label="Countries"
          figures
          head={["Country", "Current standard VAT", "WHT rules", "All rules", "Verified"]}
          rows={rulePacks.map((pack) => {
            const { rows, verified } = countFacts(pack);
            const standard = standardRate(pack, taxDay(pack.country, now));
            return {
              key: pack.country,
              cells: [
                <TextLink key="name" href={`/docs/rules/${pack.country.toLowerCase()}`}>
                  {pack.name}
                </TextLink>,
                standard ? `${standard.rate}%` : "–",
                pack.wht.rows.length || "none",
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
