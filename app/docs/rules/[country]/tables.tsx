import type { ReactNode } from "react";
import { FactsTable } from "@/components/docs/facts-table";
import { Code } from "@/components/docs/prose";
import { humanize } from "@/components/format/humanize";
import { Badge } from "@/components/ui/badge";
import type { RulePack } from "@/lib/tax/rule-pack";
import { formatDueRule, formatValidity, percent } from "../_facts";

interface Row {
  verified: boolean;
  sources: readonly string[];
  note?: string | undefined;
}
type Rate = Parameters<typeof percent>[0];
interface RuleTable {
  id: string;
  title: string;
  lead?: string;
  table: ReactNode;
}

/** Whether the row is verified, by which sources, and what they leave open. */
function Evidence({ verified, sources, note }: Row) {
  return (
    <span className="evidence">
      <span>
        <Badge tone={verified ? "positive" : "caution"}>{verified ? "verified" : "not verified"}</Badge>
        {sources.map((id) => (
          <a key={id} href={`#source-${id}`}>
            {id}
          </a>
        ))}
      </span>
      {note ? <span className="text-xs">{note}</span> : null}
    </span>
  );
}

function tableOf<T extends Row>(
  id: string,
  title: string,
  rows: readonly T[],
  columns: readonly (readonly [head: string, cell: (row: T) => ReactNode])[],
  lead?: string,
): RuleTable[] {
  if (rows.length === 0) return [];
  const table = (
    <FactsTable
      label={title}
      head={[...columns.map(([head]) => head), "Evidence"]}
      rows={rows.map((row, index) => ({
        key: String(index),
        cells: [
          ...columns.map(([, cell]) => cell(row)),
          <Evidence key="evidence" verified={row.verified} sources={row.sources} note={row.note} />,
        ],
      }))}
    />
  );
  return [{ id, title, table, ...(lead ? { lead } : {}) }];
}

const ruleId = (row: { ruleId: string }) => (
  <span className="whitespace-nowrap">
    <Code>{row.ruleId}</Code>
  </span>
);
const basis = (row: { legalBasis: string }) => <span className="sm:block sm:min-w-28">{row.legalBasis}</span>;
const days = (row: { from: string | null; to: string | null }) => (
  <span className="days">
    {formatValidity(row)
      .split(" ")
      .map((word) => (
        <span key={word}>{word}&nbsp;</span>
      ))}
  </span>
);
const ruleInForce = (row: { ruleId: string; from: string | null; to: string | null }) => (
  <span className="sm:block sm:min-w-36">
    {ruleId(row)} {days(row)}
  </span>
);
/** The rates for companies and for individuals. */
const recipients = (company: Rate, individual: Rate) => (
  <dl className="grid grid-cols-[max-content_max-content] gap-x-2 whitespace-nowrap tabular-nums">
    <dt>Company</dt>
    <dd>{percent(company)}</dd>
    <dt>Individual</dt>
    <dd>{percent(individual)}</dd>
  </dl>
);
const amount = (value: number) => value.toLocaleString("en");
const yesNo = (value: boolean | null) => (value === null ? "not stated" : value ? "yes" : "no");

function vatTables({ vat }: RulePack): RuleTable[] {
  const { taxName } = vat;
  return [
    ...tableOf("vat-rates", `${taxName} rates`, vat.rates, [
      ["Rule, in force", ruleInForce],
      ["Rate", (row) => percent(row.rate)],
      [
        "For",
        (row) =>
          (row.kind === "standard" ? "standard" : [row.kind, row.appliesTo].filter(Boolean).join(": ")) +
          (row.enabled ? "" : " (switched off)"),
      ],
      ["Legal basis", basis],
    ]),
    ...tableOf("levies", `Levies in addition to ${taxName}`, vat.levies, [
      ["Levy", (row) => row.name],
      ["Rate", (row) => percent(row.rate)],
      ["Included in the VAT base", (row) => yesNo(row.insideVatBase)],
      ["Deductible", (row) => yesNo(row.deductible)],
      ["In force", days],
    ]),
    ...tableOf(
      "reliefs",
      `Supplies without ${taxName}`,
      vat.reliefs,
      [
        ["Supply", (row) => <span className="block min-w-36 first-letter:uppercase">{row.label}</span>],
        ["Treatment", (row) => humanize(row.treatment)],
        ["Rule, in force", ruleInForce],
        ["Legal basis", basis],
      ],
      vat.reliefsKnownFrom
        ? `The lists are known from ${vat.reliefsKnownFrom}. Before that date, line items that match them are undetermined.`
        : `This isn't the whole list. Other line items without ${taxName} are undetermined.`,
    ),
    ...tableOf(
      "partly-relieved",
      "Supplies that are relieved or taxed at a lower rate, at least in part",
      vat.partlyRelieved ?? [],
      [
        ["Supply", (row) => <span className="block min-w-36 first-letter:uppercase">{row.label}</span>],
        ["In force", days],
      ],
      "The details aren't known, so a line item at the standard rate that names such a supply goes to review.",
    ),
    ...tableOf("input", `Recovering input ${taxName}`, vat.inputRecovery, [
      ["Goods", (row) => yesNo(row.goods)],
      ["Services", (row) => yesNo(row.services)],
      ["Rule", (row) => row.rule],
      ["In force", days],
    ]),
    ...tableOf("withheld", `${taxName} withheld by the buyer`, vat.withheld, [
      ["By", (row) => row.by],
      ["Share", (row) => (row.rate === null ? humanize(row.share) : `${row.rate}% (${humanize(row.share)})`)],
      ["In force", days],
      ["Legal basis", basis],
    ]),
    ...tableOf("reverse-charge", "Reverse charge", vat.reverseCharge, [
      ["Legal basis", basis],
      ["In force", days],
    ]),
  ];
}

/** The limits for small payments, each with its threshold's evidence. */
function smallPayments({ wht, thresholds, currency }: RulePack) {
  return wht.smallPayments.flatMap(({ threshold, per, inclusive, kinds }) =>
    thresholds
      .filter(({ id }) => id === threshold)
      .map((row) => ({
        ...row,
        payments: [...new Set(wht.rows.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label))].join(", "),
        limit: `${inclusive ? "up to" : "below"} ${amount(row.value)} ${currency}`,
        counted: per === "payment" ? "each payment separately" : `all payments to a supplier in a ${per}`,
      })),
  );
}

function whtTables(pack: RulePack): RuleTable[] {
  const { wht } = pack;
  const empty =
    wht.emptyCell === "not_applicable"
      ? "A dash means that nothing is withheld from that recipient."
      : "A dash means that the sources state no rate for that recipient.";
  return [
    ...tableOf(
      "wht-rates",
      "Withholding tax",
      wht.rows,
      [
        [
          "Payment",
          (row) => (
            <span className="flex min-w-36 flex-col items-start gap-1">
              {row.label}
              {ruleInForce(row)}
            </span>
          ),
        ],
        ["Resident", (row) => recipients(row.residentCompany, row.residentIndividual)],
        ["Non-resident", (row) => recipients(row.nonResidentCompany, row.nonResidentIndividual)],
        ["Legal basis", basis],
      ],
      empty,
    ),
    ...tableOf("wht-no-tin", "Without a tax ID", wht.withoutTaxId ? [wht.withoutTaxId] : [], [
      [
        "Rate",
        (row) =>
          [
            row.multiplier === null ? null : `${row.multiplier} times the rate`,
            row.minimumRate === null ? null : `at least ${row.minimumRate}%`,
          ]
            .filter(Boolean)
            .join(", "),
      ],
      ["In force", days],
      ["Legal basis", basis],
    ]),
    ...tableOf("wht-related-parties", "Related parties", wht.relatedParties ? [wht.relatedParties] : [], [
      ["Withheld", () => "when the liability is booked, or when it is paid if that is earlier"],
      ["In force", days],
      ["Legal basis", basis],
    ]),
    ...tableOf("wht-base", "Withholding tax base", wht.rows.length > 0 ? [wht.base] : [], [
      ["Excludes VAT", (row) => yesNo(row.excludesVat)],
    ]),
    ...tableOf("wht-exemptions", "Payments without withholding", wht.exemptions, [
      ["Payment", (row) => row.label],
      [
        "Code, in force",
        (row) => (
          <span className="sm:block sm:min-w-36">
            <Code>{row.code}</Code> {days(row)}
          </span>
        ),
      ],
      ["Legal basis", basis],
    ]),
    ...tableOf("wht-asked", "Payments that an invoice alone doesn't settle", wht.asked ?? [], [
      ["Payments", (row) => `${row.of ? `${humanize(row.of)}: ` : ""}${row.categories.map(humanize).join(", ")}`],
      ["What decides", (row) => <span className="block first-letter:uppercase">{row.question}</span>],
    ]),
    ...tableOf("wht-small", "Small payments without withholding", smallPayments(pack), [
      ["Payments", (row) => row.payments],
      ["Limit", (row) => row.limit],
      ["Counted", (row) => row.counted],
      ["In force", days],
    ]),
    ...tableOf("wht-treaties", "Treaty rates", wht.treaties, [
      ["Country", (row) => row.country],
      ["Payments", (row) => row.kinds.map(humanize).join(", ")],
      ["Rate", (row) => percent(row.rate)],
      ["In force", days],
    ]),
    ...tableOf("wht-remittance", "Remittance", wht.remittance, [
      ["To", (row) => (row.authority === "federal" ? "the national authority" : "the state's authority")],
      ["Due", (row) => formatDueRule(row.due)],
      ["In force", days],
      ["Legal basis", basis],
    ]),
  ];
}

/** All tables of a rule pack that have rows. */
export function rulesOf(pack: RulePack): RuleTable[] {
  return [
    ...vatTables(pack),
    ...whtTables(pack),
    ...tableOf("thresholds", "Thresholds", pack.thresholds, [
      ["Threshold", (row) => row.label],
      [`Amount (${pack.currency})`, (row) => amount(row.value)],
      ["Other published amounts", (row) => row.contested.map(amount).join(", ") || "–"],
      ["In force", days],
    ]),
    ...tableOf("returns", "Due dates", pack.returns, [
      ["Return", (row) => humanize(row.what)],
      ["Due", (row) => formatDueRule(row.due)],
      ["In force", days],
    ]),
    ...tableOf(
      "tax-ids",
      "Tax IDs",
      pack.taxIds,
      [
        ["Number", (row) => row.name],
        ["Holder", (row) => row.holder],
        ["Format", (row) => <Code>{row.pattern}</Code>],
        ["Check digit", (row) => (row.check === "none" ? "none" : humanize(row.check))],
        ["In force", days],
      ],
      "Formats are regular expressions for the number in uppercase, with only the separators shown and without the country prefix.",
    ),
    ...tableOf(
      "e-invoicing",
      pack.eInvoicing ? `E-invoicing: ${pack.eInvoicing.name}` : "E-invoicing",
      pack.eInvoicing?.phases ?? [],
      [
        ["Taxpayers", (row) => humanize(row.segment)],
        [
          "Turnover",
          (row) =>
            [
              row.turnoverFrom === null ? null : `from ${amount(row.turnoverFrom)}`,
              row.turnoverTo === null ? null : `below ${amount(row.turnoverTo)}`,
            ]
              .filter(Boolean)
              .join(", "),
        ],
        ["Go-live", (row) => row.goLive],
        ["Enforced from", (row) => row.enforcementFrom],
      ],
      pack.eInvoicing?.legalBasis,
    ),
  ];
}
