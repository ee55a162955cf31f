import { advice, categoriesAlways, dueAsDescribed, europeanUnion, exportedGoods, nothingStated, partlyRelieved, premiums, standardRated, taxIdForm, vatRate, whtRate, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const energy = {
  kind: "special" as const, appliesTo: "fixed part of gas and electricity bills", noOther: true as const,
  words: ["abonnements? (?:(?:d['’]|de |au |à l['’])? ?)?(?:électricité|electricite|électrique|gaz|énergie)", "(?:électricité|electricite|gaz)(?: naturel)? *[,:–-] *abonnement", "part fixe (?:électricité|electricite|gaz)", "(?:electricity|gas|power) (?:standing charge|subscription)"],
};

/** Things that businesses often buy and that bear no reduced rate. */
const standardInFrench = ["ordinateurs?\\b", "imprimantes?\\b", "cartouches? d['’]encre\\b", "logiciels?\\b", "téléphones?\\b", "(?:chaises?|fauteuils?|mobilier|fournitures) de bureau\\b", "photocopieurs?\\b", "nettoyage (?:de |des |de vos |d['’]?)?(?:bureaux|locaux|vitres)\\b", "gardiennage\\b"];

const reduced = { kind: "reduced" as const, notFor: advice, notOn: [...standardRated, ...standardInFrench] };

export const france: RulePack = {
  country: "FR", name: "France", currency: "EUR", authority: "Direction générale des Finances publiques", timeZone: "Europe/Paris", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "TVA",
    reliefs: [exportedGoods("FR", "CGI art. 262", { notTo: europeanUnion, sources: [] })],
    // CGI art. 1695 II, since 2022.
    importsInReturn: true,
    reverseCharge: [{ legalBasis: "CGI art. 283", from: null, to: null, sources: [], verified: false }],
    partlyRelieved: [
      partlyRelieved("basic foods", { words: ["pains?\\b", "lait\\b", "farine\\b", "œufs\\b", "oeufs\\b", "beurre\\b", "fromages?\\b", "fruits\\b", "légumes\\b", "viandes?\\b", "riz\\b", "pommes de terre\\b", "denrées alimentaires\\b"], unless: ["machine", "fours?\\b", "livraison", "transport", "nettoy", "traiteur", "armoire", "vitrine", "réfrig", "lait de (?:toilette|corps|chaux|ciment)", "coupe", "couteau", "presse", "sacs?\\b", "grille", "moule", "corbeille", "de (?:glace|savon|cire|mousse|bois)\\b", "planche", "trancheuse", "bacs?\\b", "essoreuse", "éplucheuse", "cuiseur", "papier", "silo", "tamis", "fossile", "bétail", "batteur", "boîtes?\\b", "emball", "pichet", "tank", "mousseur", "karité", "râpe", "cloche", "caves?\\b", "hachoir", "thermom", "balance", "étiquet", "cagette", "caisses?\\b", "barquette", "analys", "formation", "hygiène", "gants?\\b", "stock", "moulin", "pétrin", "arbres?\\b", "films?\\b", "recettes?\\b", "développ", "campagne", "étude", "photo", "location", "collecte"] }, { sources: ["F4"] }),
      partlyRelieved("books and newspapers", { words: ["livres?\\b(?! sterling)", "manuels? scolaires?\\b", "journaux\\b", "abonnements? (?:au |à la |à un )?(?:journal|quotidien|magazine|presse)\\b"], unless: ["de comptes?\\b", "de caisse", "de paie", "d['’]or\\b", "de commandes?\\b", "de bord", "imp(?:ression|rimé)", "reliure", "étagère", "chariot", "publicit", "annonce", "conception", "correction", "mise en page", "rédaction", "blanc", "comptable", "police", "journal\\b", "inventaire", "grand livre", "photo", "serre", "papier", "présent", "analyse", "sauvegarde", "système", "led\\b", "électroni", "lumineux", "distribution", "impression", "hydraul"] }, { sources: ["F4"] }),
      partlyRelieved("meals", { words: ["repas\\b", "déjeuners?\\b", "dîners?\\b"], unless: ["vins?\\b", "boissons?\\b", "alcool", "bières?\\b", "champagne", "cocktail", "tickets?\\b", "titres?\\b", "organisation", "séminaire", "animation", "frais", "débours", "déplacement", "logiciel", "tables?\\b", "chariot", "salles?\\b", "location", "vaisselle", "spectacle", "carrelage"] }, { sources: ["F4"] }),
      partlyRelieved("hotel stays", { words: ["nuitées?\\b", "chambres? d['’]h[oô]tel", "chambres? (?:simple|double|single)"], unless: ["séminaire", "annul", "froide", "frais", "débours", "déplacement", "mobilier", "rénov", "nettoy", "lits?\\b", "télévis", "serrure", "à air", "tirage", "taxe", "frais de service"] }, { sources: ["F5"] }),
      partlyRelieved("tickets for public transport", { words: ["billets? (?:de |d['’])?(?:train|tgv|bus|car|avion|métro)\\b"], unless: ["frais", "commission", "impression", "émission"] }, { sources: ["F4"] }),
      partlyRelieved("medicines", { words: ["médicaments?\\b"], unless: ["armoire", "livraison", "transport", "destruction", "chariot", "pilulier", "logiciel", "conseil", "étude", "essais?\\b", "réfrig", "boîtes?\\b", "étuis?\\b", "analys", "condition", "stock", "entrepos", "vétérin"] }, { sources: ["F4"] }),
      partlyRelieved("medical services", { named: ["medical_services"] }, { sources: ["F6"] }),
      partlyRelieved("tuition", { words: ["(?:frais|droits) de scolarité", "frais d['’](?:études|inscription) (?:à l['’]|en |de l['’])?(?:université|master|école)", "tuition\\b", "school fees?\\b", "(?:university|college|mba|degree) fees?\\b"], unless: ["logiciel", "software", "conseil", "portail", "portal"] }, { sources: ["F8"] }),
      partlyRelieved("insurance premiums", premiums, { sources: ["F7"] }),
      yields,
    ],
    rates: [
      vatRate("FR-VAT-STD", 20, "CGI art. 278", { sources: ["F1"] }),
      vatRate("FR-VAT-INTERMEDIATE", 10, "CGI art. 279", { ...reduced, sources: ["F1"] }),
      vatRate("FR-VAT-REDUCED", 5.5, "CGI art. 278-0 bis", { ...reduced, sources: ["F1"] }),
      vatRate("FR-VAT-SUPER-REDUCED", 2.1, "CGI art. 281 quater", { ...reduced, sources: ["F1"] }),
      vatRate("FR-VAT-ENERGY-OLD", 5.5, "CGI art. 278-0 bis", { ...energy, to: "2025-07-31", sources: ["F1", "F2"] }),
      vatRate("FR-VAT-ENERGY-2025", 20, "CGI art. 278", { ...energy, from: "2025-08-01", sources: ["F1", "F2"] }),
    ],
  },
  wht: {
    ...nothingStated.wht,
    rows: [whtRate("FR-WHT-NON-RESIDENT", "services_royalty_non_resident", "Services and royalties, non-resident", "CGI art. 182 B", [null, null, 25, 25], { abroadOnly: true, sources: [] })],
    categories: categoriesAlways({ royalty: "services_royalty_non_resident", professional_services: "services_royalty_non_resident", other_services: "services_royalty_non_resident" }),
  },
  thresholds: [],
  returns: [dueAsDescribed("vat", "between the 15th and the 24th of the following month", { sources: [] })],
  taxIds: [
    taxIdForm("tva", "Numéro de TVA", "^[0-9A-HJ-NP-Z]{2}\\d{9}$", { check: "fr_vat", sources: ["F3"] }),
    taxIdForm("siren", "SIREN", "^\\d{9}$", { check: "luhn", holder: "company", sources: ["F3"] }),
    taxIdForm("siret", "SIRET", "^\\d{14}$", { check: "luhn", holder: "company", sources: [] }),
    taxIdForm("numero_fiscal", "Numéro fiscal", "^[0-3]\\d{12}$", { check: "fr_nif", holder: "individual", sources: [] }),
  ],
  eInvoicing: null,
  conflicts: [],
};
