/** Names that banks bear; some of the largest go by letters alone. */
const BANK =
  /bank(?:ing)?\b|\bbanque\b|\b(?:mfb|micro ?finance|uba|fcmb|gtco|stanbic ibtc|guaranty trust|first city monument|standard chartered|kuda|moniepoint|opay|palmpay)\b/i;

/** "Food bank", "Bank Road Stores": the word stands in the names of others as well. */
const NO_BANK =
  /\b(?:food|blood|eye|power|seed|river|left|right|west|outer) ?bank\b|\bbank (?:road|street|avenue|close|house|view|side)\b/i;

/** Whether a name is that of a bank. */
export const isBank = (name: string | null): boolean => name !== null && BANK.test(name) && !NO_BANK.test(name);
