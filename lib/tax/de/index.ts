import { advice, categoriesAlways, dueAsDescribed, europeanUnion, exportedGoods, nothingStated, partlyRelieved, premiums, standardRated, taxIdForm, vatRate, whtRate, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

/** Things that businesses often buy and that bear no reduced rate. */
const standardInGerman = ["notebooks?\\b", "drucker\\b", "server\\b", "bürost[uü]hle?\\b", "büromöbel\\b", "schreibtische?\\b", "kopierer\\b", "(?:büro|gebäude|fenster|unterhalts|glas)reinigung\\b", "wachdienst", "bewachung", "wartung\\b"];

const reduced = { kind: "reduced" as const, notFor: [...advice, "construction_infrastructure" as const, "construction_other" as const], notOn: [...standardRated, ...standardInGerman] };

const restaurant = {
  kind: "special" as const, appliesTo: "restaurant food, drinks excepted", noOther: true as const,
  beside: ["getränk", "drinks?\\b", "beverage", "\\p{L}*wein\\p{L}*", "\\p{L}*bier\\p{L}*", "wine", "beer", "kaffee", "coffee", "sekt\\b", "cocktail", "bar\\b", "minibar"],
  words: ["restaurant", "speisen\\b", "mittag(?:s|essen|smenü|smenue|stisch)", "abendessen", "frühstück", "menü\\b", "bewirtung", "catering", "caterer", "büf+ett?", "buffet"],
};

/** Installation in or alteration of a building; maintenance without a repair does not count as construction work. */
const buildingWork = [
  "(?:montage|einbau|austausch|erneuerung|reparatur|instandsetzung|(?:lieferung|liefern) und (?:montage|montieren|einbau)) (?:\\p{L}+ ){0,2}?\\p{L}*(?:fenster|türe?n?\\b|tore?\\b|treppen?\\b|dach\\b|dachrinnen?|fassade|heizung|markisen?|geländer|fußboden|decken?\\b|trennwand|trennwände|zaun\\b)",
  "(?:um|aus|an|neu)bau (?:\\p{L}+ ){0,2}?(?:büro|halle|laden|lager|wohnung|küche|bad\\b|gebäude|raum|räume)", "(?:innenausbau|dachausbau|abbruch|(?:dach|fassaden|gebäude|bad|beton)sanierung|sanierung (?:\\p{L}+ )?\\p{L}*(?:dach|fassade|gebäude|halle|büro|boden|bades?\\b))",
];

export const germany: RulePack = {
  country: "DE", name: "Germany", currency: "EUR", authority: "Finanzamt", timeZone: "Europe/Berlin", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "USt",
    reliefs: [exportedGoods("DE", "UStG § 4 Nr. 1a, § 6", { notTo: europeanUnion, sources: [] })],
    partlyRelieved: [
      partlyRelieved("basic foods", { words: ["\\p{L}*brote?\\b", "\\p{L}*brötchen\\b", "kartoffeln?\\b", "(?:voll|frisch|kuh|h-)?milch\\b", "\\p{L}*mehl\\b", "eier\\b", "käse\\b", "butter\\b", "obst\\b", "gemüse\\b", "äpfel\\b", "fleisch\\b", "wurst(?:waren)?\\b", "lebensmittel\\b"], unless: ["\\p{L}*maschinen?\\b", "\\p{L}*automat", "transport", "verpack", "kühl", "regal", "\\p{L}*messer\\b", "reinig", "catering", "buffet", "hafer", "soja", "mandel", "bohr", "säge", "holz", "stein", "gestein", "quarz", "horn", "tier", "knochen", "schneid", "reibe", "\\p{L}*waage", "\\p{L}*roboter", "\\p{L}*anlage", "verpflegung", "füller", "silo", "mühle", "etikett", "handschuh", "schmier", "schulung", "labor", "analy", "beratung", "software", "werb", "lager", "palett", "wolf", "beschau", "\\p{L}*schulung", "kisten?\\b", "steigen?\\b", "hefe", "partyservice"] }, { sources: ["D5"] }),
      partlyRelieved("books, newspapers and magazines", { words: ["(?:fach|lehr|schul|sach|koch|kinder|bilder|taschen|computer|gesetz|wörter|e-)?b(?:uch|ücher)\\b", "(?:tages|wochen|sonntags)?zeitung(?:en)?\\b", "(?:fach)?zeitschrift(?:en)?\\b"], unless: ["kassenb", "notizb", "fahrtenb", "tageb", "haushaltsb", "sparb", "grundb", "drehb", "\\p{L}*anzeige", "wanderb", "auftragsb", "druck", "(?:wörter|schul)b(?:uch|ücher) software", "lektorat", "gestaltung", "bind", "schreib", "foto", "redaktion", "produktion", "inserat", "zustell", "verteil", "austrag", "eintrag", "einband", "regal", "scanner", "journal", "erstell"] }, { sources: ["D6"] }),
      partlyRelieved("hotel stays", { words: ["übernachtung(?:en)?\\b", "hotelzimmer\\b", "(?:doppel|einzel)zimmer\\b"], unless: ["tagung", "storn", "park", "vermittl", "hund", "möbel", "renovier", "ausstattung", "maler", "fernseh", "konferenz", "reinig", "reisekosten", "fahrtkosten", "spesen", "auslagen", "monteur", "montage"] }, { sources: ["D7"] }),
      partlyRelieved("tickets for public transport", { words: ["bahn(?:tickets?|fahrkarten?)\\b", "fahrkarten?\\b", "zugtickets?\\b"], unless: ["\\p{L}*automat", "vermittl", "drucker", "rollen", "papier", "reisekosten", "fahrtkosten", "spesen", "auslagen"] }, { sources: [] }),
      partlyRelieved("medical services", { named: ["medical_services"] }, { sources: ["D8"] }),
      partlyRelieved("treatment by doctors", { words: ["(?:zahn|fach)?ärztliche (?:behandlung|leistung|untersuchung)", "heilbehandlung", "physiotherapie\\b", "krankenhausbehandlung"], unless: ["software", "abrechnung", "stempel"] }, { sources: ["D8"] }),
      partlyRelieved("tuition", { words: ["schulgeld", "studiengebühr", "semestergebühr", "tuition\\b", "school fees?\\b", "(?:university|college|mba|degree) fees?\\b"], unless: ["software", "beratung", "portal"] }, { sources: ["D10"] }),
      partlyRelieved("insurance premiums", premiums, { sources: ["D9"] }),
      yields,
    ],
    rates: [
      vatRate("DE-VAT-STD", 19, "UStG § 12(1)", { to: "2020-06-30", sources: ["D4"] }),
      vatRate("DE-VAT-STD-2020H2", 16, "UStG § 28", { from: "2020-07-01", to: "2020-12-31", sources: [] }),
      vatRate("DE-VAT-STD-2021", 19, "UStG § 12(1)", { from: "2021-01-01", sources: ["D4"] }),
      vatRate("DE-VAT-REDUCED-1983", 7, "UStG § 12(2)", { ...reduced, to: "2020-06-30", sources: ["D4"] }),
      vatRate("DE-VAT-REDUCED-2020H2", 5, "UStG § 28", { ...reduced, from: "2020-07-01", to: "2020-12-31", sources: [] }),
      vatRate("DE-VAT-REDUCED", 7, "UStG § 12(2)", { ...reduced, from: "2021-01-01", sources: ["D4"] }),
      vatRate("DE-VAT-ZERO-SOLAR", 0, "UStG § 12(3)", { kind: "zero", appliesTo: "small solar plants", from: "2023-01-01", sources: ["D4"], note: "the first day has no published source" }),
      vatRate("DE-VAT-RESTAURANT", 19, "UStG § 12(1)", { ...restaurant, to: "2020-06-30", sources: ["D1"] }),
      vatRate("DE-VAT-RESTAURANT-2020H2", 5, "UStG § 12(2) Nr. 15", { ...restaurant, from: "2020-07-01", to: "2020-12-31", sources: ["D1"] }),
      vatRate("DE-VAT-RESTAURANT-2021", 7, "UStG § 12(2) Nr. 15", { ...restaurant, from: "2021-01-01", to: "2023-12-31", sources: ["D1"] }),
      vatRate("DE-VAT-RESTAURANT-2024", 19, "UStG § 12(1)", { ...restaurant, from: "2024-01-01", to: "2025-12-31", sources: ["D1"] }),
      vatRate("DE-VAT-RESTAURANT-2026", 7, "UStG § 12(2)", { ...restaurant, from: "2026-01-01", sources: ["D1", "D2"] }),
    ],
    reverseCharge: [{ legalBasis: "UStG § 13b", from: null, to: null, sources: ["D4"], verified: true }],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("DE-WHT-CONSTRUCTION", "construction", "Bauabzugsteuer", "EStG § 48", [15, 15, 15, 15], { sources: [] }),
      whtRate("DE-WHT-50A", "royalty_artists_non_resident", "Royalties and artists, non-resident", "EStG § 50a", [null, null, 15.825, 15.825], { abroadOnly: true, sources: [] }),
      whtRate("DE-WHT-DIVIDEND", "dividend", "Dividends", "EStG § 43a", [26.375, 26.375, 26.375, 26.375], { sources: [] }),
    ],
    asked: [{ categories: ["goods_supply", "other_services"], words: buildingWork, question: "work on a building may be subject to Bauabzugsteuer, which depends on the supplier's exemption certificate (§ 48b EStG) and on what it is paid in the year.", sources: [], verified: false }, { categories: ["construction_infrastructure", "construction_other"], question: "Bauabzugsteuer depends on the supplier's exemption certificate (§ 48b EStG) and on what it is paid in the year.", sources: [], verified: false }],
    categories: categoriesAlways({ construction_infrastructure: "construction", construction_other: "construction", royalty: "royalty_artists_non_resident", entertainers_sports: "royalty_artists_non_resident", dividend: "dividend" }),
  },
  thresholds: [],
  returns: [dueAsDescribed("vat", "10th of the month after the period", { sources: [] })],
  taxIds: [
    taxIdForm("ust_idnr", "USt-IdNr", "^[1-9]\\d{8}$", { check: "de_vat", sources: ["D3"] }),
    taxIdForm("identification_number", "Identifikationsnummer", "^[1-9]\\d{10}$", { check: "de_idnr", holder: "individual", sources: [] }),
    taxIdForm("steuernummer", "Steuernummer", "^(\\d{10,11}|\\d{4}0\\d{8})$", { sources: [] }),
  ],
  eInvoicing: null,
  conflicts: [],
};
