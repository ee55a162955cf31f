/**
 * Short words and labels that distinguish the languages, written without accents because a recognizer that doesn't know the language drops
 * them. Words shared by two of the languages count for neither.
 */
const MARKERS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordsOf(`the of and to for with this by from please your our are is within thank you invoice due amount bill description quantity
    price payment subtotal number receipt cash change terms account payable address goods services unit order customer days tax
    ltd limited january february march may june july october december`),
  de: wordsOf(`der die das den dem und fur von vom mit auf aus bei im zu zum zur nach ist sind wird wir sie ihre ihr ihren uns unser eine einer ohne
    nicht bitte innerhalb rechnung rechnungsnummer rechnungsdatum rechnungsbetrag datum betrag summe menge preis einzelpreis gesamt gesamtbetrag
    gesamtpreis mwst mehrwertsteuer ust umsatzsteuer bezeichnung netto brutto zzgl steuer steuernummer kunde kundennummer nr zahlbar
    zahlung abzug tage tagen lieferung lieferdatum leistung stuck bankverbindung konto geschaftsfuhrer amtsgericht strasse vielen dank
    gmbh ohg januar februar marz mai juni juli oktober dezember`),
  fr: wordsOf(`le la les des du de et pour par sur dans au aux est une nous vous notre votre vos facture montant tva quantite prix unitaire ht
    ttc designation echeance reglement paiement livraison commande jours penalites siret siren rcs numero merci
    sarl sas janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre`),
};

const MIN_WORDS = 5;

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/**
 * ISO 639-1 code of the language that most of the known words belong to; null for fewer than five words, or fewer than three known ones.
 */
export function detectLanguage(words: readonly string[]): string | null {
  if (words.length < MIN_WORDS) return null;
  const counts = new Map<string, number>();
  for (const word of words) {
    const folded = foldedWord(word);
    for (const [language, markers] of Object.entries(MARKERS)) {
      if (markers.has(folded)) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 3 ? best[0] : null;
}

function foldedWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}
