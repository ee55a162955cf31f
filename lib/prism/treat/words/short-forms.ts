/** Abbreviations whose meaning depends on the words beside them, so that the table of single words can't resolve them. */
const BY_COMPANY: readonly [short: RegExp, full: string][] = [
  // "Int. on loan": not interior, international or internet.
  [/(?<!\p{L})int\.? (?=(?:on|paid|payable|due|accrued)\b)/gu, "interest "],
  // "San. pads".
  [/(?<!\p{L})san\.? (?=(?:pads?|towels?|napkins?|products?)\b)/gu, "sanitary "],
  // "Jan. svcs": not the month.
  [/(?<!\p{L})jan\.? (?=(?:svcs?|servs?|services?|clean\p{L}*|staff)\b)/gu, "janitorial "],
  // "Perf. fee", "live band perf.": not perfume or perforation.
  [
    /(?<!\p{L})perf\.? (?=(?:fees?|allowances?)\b)|(?<=\b(?:band|live|stage|music|musical|dance|drama|choir|dj) )perf\b\.?/gu,
    "performance ",
  ],
  // "C&F chgs" from an agent; "C&F Apapa" is a price.
  [/(?<!\p{L})c ?& ?f (?=(?:ch|fee|serv|svc|agen))/gu, "clearing and forwarding "],
  [/(?<!\p{L})tm (?=(?:reg|renew|appl|licen|royal|search))/gu, "trade mark "],
  [/@ cost\b/gu, "at cost"],
  // "New Gen. Maths": not a generator.
  [
    /(?<!\p{L})gen\.? (?=(?:maths?|mathematics|sci\p{L}*|knowledge|stud\p{L}*|manager|mgr|meeting|mtg|office|purpose|cleaning|hosp\p{L}*|merch\p{L}*|counsel|contractor)\b)/gu,
    "general ",
  ],
  // "Outsourced tellers x 9, payroll": staff are lent, and the payroll is their wages.
  [
    /(?<=\b(?:outsourced|agency|contract) (?:tellers?|staff|drivers?|cleaners?|guards?|workers?|personnel|clerks?|labour(?:ers)?|technicians?|cashiers?|messengers?|receptionists?)\b.{0,40})\bpayroll\b(?! (?:admin|manag|process|consult|soft|audit|prep|serv|outs))/gu,
    "wages",
  ],
  // A customs charge, not the VAT of the line.
  [/(?<!\p{L})import v\.?a\.?t\b\.?/gu, "import duty"],
  // "Reimbursable payroll, net pay": wages passed on, not bookkeeping.
  [/\breimbursable payroll\b/gu, "reimbursable wages"],
  // "Copper pipe, lagging and brackets": the material in a list of materials; elsewhere the work.
  [/(?<=\b(?:pipes?|tubes?|cables?|wires?|brackets?)(?:,| and| &) )lagging(?=,| and\b| &)/gu, "insulation tape"],
  // "Bread Val-U": a bakery's name.
  [/(?<=\bbread\b.{0,20})\bval[- ]?u\b/gu, " "],
  // "RMS svcs" for masts.
  [/(?<!\p{L})rms (?=(?:svcs?|servs?|services?|monitor\p{L}*)\b)/gu, "remote monitoring "],
];

/** Removes titles before names and spells out "RAM" in lower-case text; most lines have neither. */
function withoutTitles(line: string): string {
  if (!/\b(?:engr|barr|ram)\b/.test(line)) return line;
  return (
    line
      // "Air ticket, Engr. Obi": a title, not engineering.
      .replace(
        /(?<=[,(–-]\s?|\b(?:for|by|with|of|to) )(?:engr|barr)\.? ?(?!(?:serv|svc|fee|work|design|draw|consult|suppor|contract|surve|and\b|&|charg|report|study|solut|equip|mater))(?=\p{L})/gu,
        " ",
      )
      .replace(
        /^\s*(?:engr|barr)\.? ?(?=(?!serv|svc|fee|work|design|draw|consult|suppor|contract|surve|report|study)\p{L}+(?: \p{L}+)? ?[,:–-])/u,
        " ",
      )
      // "8GB RAM": memory, not an animal.
      .replace(/\bram(?=[ ,(]*(?:\d+ ?gb\b|ddr\d))|(?<=\b(?:\d+ ?gb|ddr\d)[ ,]*)ram\b/gu, " ram module ")
  );
}

/** A quick pre-check: most lines contain none of these. */
const SHORT = /\b(?:int|import|lagging|san|jan|perf|tm|gen|rms|val|payroll)\b|@ cost|c ?& ?f|\bval-?u/;

/** Writes out the abbreviations in a lower-case line whose meaning its other words settle. */
export function writtenOut(line: string): string {
  if (!SHORT.test(line)) return withoutTitles(line);
  return BY_COMPANY.reduce((written, [short, full]) => written.replace(short, full), withoutTitles(line));
}
