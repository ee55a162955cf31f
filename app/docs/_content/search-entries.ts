import type { SearchEntry } from "@/components/docs/search-palette";
import { domainErrorCodes } from "@/lib/kernel/errors";
import { anomalyKinds, type AnomalyCode } from "@/lib/prism/check/anomaly";
import { rulePacks } from "@/lib/tax";
import { explanations } from "../anomalies/explanations";
import { fieldFaults } from "../errors/field-faults";
import { blockedReasons, filingFaults, filingStates } from "../errors/filing-outcomes";
import { itemErrors } from "../errors/item-errors";
import { remedyOf } from "../errors/remedies";
import { guides } from "../guides/_guides";
import { navigation } from "./navigation";
import { schemas, webhookBodies } from "./openapi";
import { referenceLink, referencePages } from "./reference-pages";
import { samples } from "./samples";

const entry = (title: string, href: string, area: string, words = ""): SearchEntry => ({ title, href, area, words });

/** All search results; each URL appears once. */
export function searchEntries(): SearchEntry[] {
  // The webhooks guide lists the kinds of events, and the reference has tables only for their data.
  const withoutTable = new Set(["WebhookEvent", ...webhookBodies().map(({ body }) => body)]);
  return [
    ...navigation.flatMap(({ title: area, pages }) => pages.map(({ href, title }) => entry(title, href, area))),
    ...guides.flatMap(({ slug, title, sections }) =>
      sections.map((section) => entry(section.title, `/docs/guides/${slug}#${section.id}`, title)),
    ),
    ...referencePages.flatMap(({ title: area, operations }) =>
      operations.map(({ id, method, path, title, aliases, scopes }) =>
        entry(title, referenceLink(id), area, [method, path, ...aliases, ...scopes].join(" ")),
      ),
    ),
    ...Object.keys(schemas)
      .filter((name) => !withoutTable.has(name))
      .map((name) => entry(name, referenceLink(`schema-${name}`), "Schemas", Object.keys(schemas[name]?.properties ?? {}).join(" "))),
    ...domainErrorCodes.map((code) => entry(code, `/docs/errors#${code}`, "Errors", remedyOf[code])),
    ...Object.entries(fieldFaults).map(([code, text]) => entry(code, `/docs/errors#field-${code}`, "Field errors", text)),
    ...Object.entries(itemErrors).map(([code, text]) => entry(code, `/docs/errors#item-${code}`, "Item errors", text)),
    ...Object.entries(filingStates).map(([code, text]) => entry(code, `/docs/errors#filing-${code}`, "Filing statuses", text)),
    ...Object.entries(filingFaults).map(([code, text]) => entry(code, `/docs/errors#filing-fault-${code}`, "Filing errors", text)),
    ...Object.entries(blockedReasons).map(([code, text]) => entry(code, `/docs/errors#blocked-${code}`, "Blocked filings", text)),
    ...(Object.keys(anomalyKinds) as AnomalyCode[]).map((code) =>
      entry(code, `/docs/anomalies#${code}`, "Anomalies", explanations[code].fires),
    ),
    ...rulePacks.flatMap(({ name, country, vat, wht }) => [
      ...vat.rates.map((row, index) =>
        entry(
          `${row.rate}% ${vat.taxName}, ${name}`,
          `/docs/rules/${country.toLowerCase()}?rule=vat-${index}#vat-rates`,
          "Tax rules",
          `${row.ruleId} ${row.appliesTo ?? row.kind}`,
        ),
      ),
      ...wht.rows.map((row, index) =>
        entry(
          `${row.label}, ${name}`,
          `/docs/rules/${country.toLowerCase()}?rule=wht-${index}#wht-rates`,
          "Tax rules",
          `${row.ruleId} withholding WHT`,
        ),
      ),
    ]),
    ...samples.map(({ name, title, shows }) => entry(title, `/docs/samples/${name}`, "Samples", `${name} ${shows}`)),
  ];
}
