/** What may follow "Bank" in a bank's name. */
const TAIL = String.raw`(?=[\s.,()-]*(?:(?:plc|ltd|limited|nig(?:eria)?|nigerian?|holdings?|international|inc|corporation|corp|ag|s\.?a\.?|n\.?a\.?|uk|gh(?:ana)?|kenya|for|of|\d+|head office|branch|rc)\b|$))`;
/** Words before "Bank" that make it something else: "Lagos Food Bank", "West Bank". */
const NO_BANK = String.raw`(?<!\b(?:food|blood|eye|sperm|tissue|milk|power|seed|gene|land|data|job|piggy|river|left|right|west|outer|south|north|east) ?)`;

/** Names of banks: with "Bank" at the end or before "of" or "for"; some of the largest are known by initials or a single word. */
const BANK = new RegExp(
  String.raw`${NO_BANK}\bbank${TAIL}|\bbank (?:of|for) |\b(?:eco|citi|gt|city|key|ned|kcb|absa|pro)bank\b${TAIL}|\b(?:micro[- ]?finance|merchant|mortgage) bank\b|` +
    String.raw`\b(?:mfb|micro ?finance|uba|fcmb|gtco|stanbic ibtc|guaranty trust|first city monument|standard chartered|kuda|moniepoint|opay|palmpay|opay digital services)\b${TAIL}|\bbanque\b`,
  "i",
);
/** "Bank of Clothes Ventures", "Union Bank Staff Cooperative": names that contain a bank's but are not banks. */
const OTHERS =
  /\b(?:ventures?|stores?|enterprises?|staff|co-?operative|society|academy|museum|consult\w*|solutions?|software|systems?|insurance|pensions?|asset managers?|asset management|securities|stockbrokers?|registrars?|trustees?|properties)\b/i;

/** Whether a name is that of a bank. */
export const isBank = (name: string | null): boolean => name !== null && BANK.test(name) && !OTHERS.test(name);
