/** Common short words by language; invoices are short, so labels count beside function words. */
const MARKERS: Readonly<Record<string, readonly string[]>> = {
  en: ["the", "of", "and", "to", "for", "invoice", "date", "due", "total", "amount", "bill", "description", "quantity", "price", "payment", "subtotal", "from", "by", "number", "receipt", "thank", "you", "cash", "change"],
  de: ["der", "die", "das", "und", "für", "von", "mit", "rechnung", "datum", "betrag", "summe", "menge", "preis", "gesamt", "mwst", "ust", "bezeichnung", "netto", "brutto", "zzgl", "steuer", "kunde", "nr", "den", "auf"],
  fr: ["le", "la", "les", "des", "du", "et", "pour", "facture", "date", "montant", "tva", "quantité", "prix", "ht", "ttc", "désignation", "client", "échéance", "règlement", "net", "par"],
};

const MIN_WORDS = 5;

/** ISO 639-1 of the language most of the known words belong to; null where fewer than three known words stand. */
export function detectLanguage(words: readonly string[]): string | null {
  if (words.length < MIN_WORDS) return null;
  const counts = new Map<string, number>();
  for (const word of words) {
    const folded = word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    for (const [language, markers] of Object.entries(MARKERS)) {
      if (markers.includes(folded)) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 3 ? best[0] : null;
}
