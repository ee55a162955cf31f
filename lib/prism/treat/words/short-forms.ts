/** Short forms that mean one thing in one company and another elsewhere, so that no table of single words can write them out. */
const BY_COMPANY: readonly [short: RegExp, full: string][] = [
  // "Int. on loan", and no interior, international or internet.
  [/(?<!\p{L})int\.? (?=(?:on|paid|payable|due|accrued)\b)/gu, "interest "],
  // "San. pads".
  [/(?<!\p{L})san\.? (?=(?:pads?|towels?|napkins?|products?)\b)/gu, "sanitary "],
  // "Jan. svcs": no month is rendered.
  [/(?<!\p{L})jan\.? (?=(?:svcs?|servs?|services?|clean\p{L}*|staff)\b)/gu, "janitorial "],
  // "Perf. fee", "live band perf.": no perfume and no perforation.
  [
    /(?<!\p{L})perf\.? (?=(?:fees?|allowances?)\b)|(?<=\b(?:band|live|stage|music|musical|dance|drama|choir|dj) )perf\b\.?/gu,
    "performance ",
  ],
  // "C&F chgs" of an agent; a price is "C&F Apapa".
  [/(?<!\p{L})c ?& ?f (?=(?:ch|fee|serv|svc|agen))/gu, "clearing and forwarding "],
  [/(?<!\p{L})tm (?=(?:reg|renew|appl|licen|royal|search))/gu, "trade mark "],
  [/@ cost\b/gu, "at cost"],
  // "New Gen. Maths", and no generator.
  [
    /(?<!\p{L})gen\.? (?=(?:maths?|mathematics|sci\p{L}*|knowledge|stud\p{L}*|manager|mgr|meeting|mtg|office|purpose|cleaning|hosp\p{L}*|merch\p{L}*|counsel|contractor)\b)/gu,
    "general ",
  ],
  // "Outsourced tellers x 9, payroll": what is lent are people, and their payroll is their wages.
  [
    /(?<=\b(?:outsourced|agency|contract) (?:tellers?|staff|drivers?|cleaners?|guards?|workers?|personnel|clerks?|labour(?:ers)?|technicians?|cashiers?|messengers?|receptionists?)\b.{0,40})\bpayroll\b(?! (?:admin|manag|process|consult|soft|audit|prep|serv|outs))/gu,
    "wages",
  ],
  // What customs takes, and not the VAT of the line.
  [/(?<!\p{L})import v\.?a\.?t\b\.?/gu, "import duty"],
  // "Reimbursable payroll, net pay": wages that are charged on, and nobody's bookkeeping.
  [/\breimbursable payroll\b/gu, "reimbursable wages"],
  // "Copper pipe, lagging and brackets": in a list of materials the stuff, elsewhere the work.
  [/(?<=\b(?:pipes?|tubes?|cables?|wires?|brackets?)(?:,| and| &) )lagging(?=,| and\b| &)/gu, "insulation tape"],
  // "Bread Val-U", a baker's name.
  [/(?<=\bbread\b.{0,20})\bval[- ]?u\b/gu, " "],
  // "RMS svcs" of masts.
  [/(?<!\p{L})rms (?=(?:svcs?|servs?|services?|monitor\p{L}*)\b)/gu, "remote monitoring "],
];

/** A line in lower case without what stands before names, and with a computer's memory by its full name; most lines have neither. */
function withoutTitles(line: string): string {
  if (!/\b(?:engr|barr|ram)\b/.test(line)) return line;
  return (
    line
      // "Air ticket, Engr. Obi": the title of somebody, and no engineering.
      .replace(
        /(?<=[,(–-]\s?|\b(?:for|by|with|of|to) )(?:engr|barr)\.? ?(?!(?:serv|svc|fee|work|design|draw|consult|suppor|contract|surve|and\b|&|charg|report|study|solut|equip|mater))(?=\p{L})/gu,
        " ",
      )
      .replace(
        /^\s*(?:engr|barr)\.? ?(?=(?!serv|svc|fee|work|design|draw|consult|suppor|contract|surve|report|study)\p{L}+(?: \p{L}+)? ?[,:–-])/u,
        " ",
      )
      // "8GB RAM": memory, and no animal.
      .replace(/\bram(?=[ ,(]*(?:\d+ ?gb\b|ddr\d))|(?<=\b(?:\d+ ?gb|ddr\d)[ ,]*)ram\b/gu, " ram module ")
  );
}

/** Most lines have none of them. */
const SHORT = /\b(?:int|import|lagging|san|jan|perf|tm|gen|rms|val|payroll)\b|@ cost|c ?& ?f|\bval-?u/;

/** A line in lower case with the short forms written out that its other words tell the meaning of. */
export function writtenOut(line: string): string {
  if (!SHORT.test(line)) return withoutTitles(line);
  return BY_COMPANY.reduce((written, [short, full]) => written.replace(short, full), withoutTitles(line));
}
