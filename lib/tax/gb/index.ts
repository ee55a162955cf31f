import { advice, categoriesAlways, dueAsDescribed, exportedGoods, homesLet, limit, nothingStated, partlyRelieved, premiums, relief, standardRated, taxIdForm, vatRate, whtRate, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const vatAct = "Value Added Tax Act 1994";
const incomeTaxAct = "Income Tax Act 2007";

/** Things fitted to a building. The same things merely sold are goods. */
const fitted = "(?:[\\w-]+ ){0,5}?(?:windows?|doors?|stair\\w*|partition\\w*|ceilings?|roof\\w*|gutter\\w*|cladding|floor\\w*|kitchens?|bathrooms?|boilers?|radiators?|heating|air[- ]con\\w*|lighting|gates?|fenc\\w*|steelwork|kerb\\w*|drain\\w*|plumbing|pipework|mezzanine|walls?|plaster\\w*)\\b(?![ -](?:blinds?|\\d+|server|software|mats?|polish\\w*|standing|valves?|equipment|appliances?|mount\\w*|clocks?|charts?|pumps?|access|entry|bells?|oil)\\b)";
const buildingWork = [
  `(?:suppl(?:y|ied|ying)|provide) (?:and|&|\\+) (?:install|fit|fix|erect)\\w* ${fitted}`, `(?:install(?:ation of|ing|ed)|fitting of|erect(?:ion of|ing|ed)?|replac(?:ement of|ing|ed)|renew(?:al of|ing)|repairs? (?:of|to)|alterations? to) ${fitted}`,
  "(?:electrical|plumbing|roofing|joinery|carpentry|plastering|tiling|brickwork|drainage|heating|ventilation|partitioning|glazing|flooring) (?:works?|installations?)\\b", "re-?(?:roof|wir|plaster)ing",
  "scaffold\\w* (?:\\w+ )?(?:and|&) (?:erect|dismantl|strik)", "(?:erect(?:ion)?|supply) (?:and|&) (?:dismantl\\w*|erect\\w*|strik\\w*) (?:of )?scaffold", "(?:asphalt|tarmac|resurfacing|block paving) (?:to|of)\\b",
];

export const unitedKingdom: RulePack = {
  country: "GB", name: "United Kingdom", currency: "GBP", authority: "HM Revenue & Customs", timeZone: "Europe/London", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reverseCharge: [{ legalBasis: `${vatAct} s.8, s.55A`, from: null, to: null, sources: [], verified: false }],
    // The exempt supplies listed in the source that an invoice's words can show; those of health, education and land can't be.
    reliefs: [
      exportedGoods("GB", `${vatAct} s.30(6)`, { sources: [] }),
      relief("GB", "insurance", "exempt", "insurance", `${vatAct}, schedule 9`, { narrows: premiums, sources: ["B5"] }),
      relief("GB", "finance", "exempt", "finance", `${vatAct}, schedule 9`, { narrows: { categories: ["interest"], unless: ["lease"] }, sources: ["B5"] }),
    ],
    partlyRelieved: [
      partlyRelieved("bread, flour, milk, eggs, butter, rice, fruit and vegetables", { named: ["basic_food"], words: ["bread\\b", "flour\\b", "milk\\b", "eggs\\b", "butter\\b", "rice\\b", "fruit\\b", "vegetables?\\b", "potatoes\\b"], unless: ["chocolate", "shake", "flavou?r", "animal", "pet\\b", "dog", "cat\\b", "bird", "feed\\b", "seeds?\\b", "hot\\b", "cater", "juice", "snack", "cracker", "wine", "machine", "crates?\\b", "bowls?\\b", "baskets?\\b", "hamper", "lubric", "thistle", "capsule", "magnesia", "(?:flour|potato) bags?\\b", "(?<!\\d )boxes\\b", "buffet", "breakfast", "pastille", "gums?\\b", "cream", "bait", "beverage", "labels?\\b", "bottles?\\b", "trays?\\b", "mats?\\b"] }, { sources: ["B7"] }),
      partlyRelieved("books, newspapers and magazines", { categories: ["goods_supply"], words: ["(?:e-?|text|hand|cook|story|guide|phrase|rule|year|case)?books?\\b", "(?:hard|paper)backs?\\b", "newspapers?\\b", "magazines?\\b"], unless: ["exercise", "account", "cheque", "log ?-?books?", "note ?-?books?", "work ?-?books?", "sketch", "order books?", "receipt", "duplicate", "diar", "macbooks?", "chromebooks?", "probooks?", "elitebooks?", "zbooks?", "scrap", "laptop", "book ?(?:case|shel|end|stand|trolley|binding|token|voucher)", "(?:of|the) account", "racks?\\b", "advert", "stapler", "guest ?-?books?", "visitor", "address books?", "audio ?-?book players?", "machine", "printing", "design", "photo", "stock\\b", "edit", "cash", "petty", "ledger", "accident", "invoice", "ncr\\b", "appointment", "minute ?-?books?", "message", "memo", "record", "deliver", "swatch", "sample", "pattern", "ticket", "raffle", "stamps?\\b", "vouchers?\\b", "manifold", "signing", "pocket", "autograph", "ruled", "pads?\\b", "notepad", "covers?\\b", "scanner", "reader", "display", "cabinet", "press\\b", "surface", "galaxy", "swift", "rifle", "gun\\b", "nail", "holders?\\b", "files?\\b", "stands?\\b", "layout", "app\\b", "audio", "stationery", "pack(?:ing|aging)"] }, { sources: ["B7"] }),
      partlyRelieved("children's clothes and shoes", { categories: ["goods_supply"], words: ["(?:child(?:ren)?|kid|bab(?:y|ie)|infant|toddler|boy|girl)['’]?s?['’]? (?:\\S+ ){0,2}?(?:cloth|shoes?\\b|t-?shirts?|trousers?|dress(?:es)?\\b|jumpers?|coats?\\b|socks?\\b|pyjamas?|uniforms?|footwear)", "babywear", "school uniforms?"], unless: ["machine", "embroider", "alter", "rail", "hanger", "label", "hooks?\\b", "pegs?\\b", "racks?\\b", "display", "storage", "wipes?\\b", "covers?\\b", "books?\\b", "badges?\\b", "dress(?:ing)?[- ]?up", "costume", "toys?\\b", "adults?\\b", "staff\\b", "women"] }, { sources: ["B7"] }),
      partlyRelieved("medical services", { named: ["medical_services"] }, { sources: ["B7"] }),
      partlyRelieved("tickets for public transport", { categories: ["other_services", "goods_supply"], words: ["(?:rail|train|bus|coach|tram|tube|air|ferry) (?:tickets?|fares?)\\b"], unless: ["agency", "booking", "parking", "advert", "machine", "expenses?\\b", "recharged?\\b", "disburse", "rolls?\\b", "printer", "collection", "paper\\b"] }, { sources: ["B7"] }),
      partlyRelieved("postage stamps", { words: ["postage stamps?\\b", "(?:1st|2nd|first|second)[ -]class stamps?\\b"] }, { sources: ["B8"], note: "at face value" }),
      partlyRelieved("tuition at universities and colleges", { named: ["tuition"], words: ["universit", "college", "mba\\b", "m\\.?sc\\b", "b\\.?sc\\b", "degree", "(?:post|under)graduate", "diploma", "masters?\\b", "bachelors?\\b"] }, { sources: ["B9"] }),
      partlyRelieved("dwellings let", homesLet, { sources: ["B9"] }),
      yields,
    ],
    rates: [
      vatRate("GB-VAT-STD-2011", 20, `${vatAct} s.2`, { from: "2011-01-04", sources: ["B1"] }),
      vatRate("GB-VAT-REDUCED", 5, `${vatAct} s.29A`, { kind: "reduced", notFor: advice, notOn: standardRated, sources: ["B1"] }),
      vatRate("GB-VAT-ZERO", 0, `${vatAct} s.30`, { kind: "zero", sources: ["B1"] }),
      vatRate("GB-VAT-HOSPITALITY-2020", 5, `${vatAct}, temporary reduced rate`, { kind: "special", appliesTo: "hospitality", noOther: true, beside: ["alcohol", "wine", "beer", "bar\\b", "drinks?\\b", "spirits?\\b", "champagne", "cocktail", "conference", "meeting", "event", "delegate", "cater"], words: ["hospitality", "restaurant", "cater", "hotel (?:accom|room|stay|night|lodg|bed|bill)", "room nights?", "bed (?:and|&) breakfast", "meals?\\b", "lunch", "dinner", "breakfast", "buffet", "holiday (?:accom|let|cottage|home)", "(?:museum|zoo|cinema|theme park|attraction) (?:admission|ticket|entry)"], from: "2020-07-15", to: "2021-09-30", sources: ["B2"] }),
      vatRate("GB-VAT-HOSPITALITY-2021", 12.5, `${vatAct}, temporary reduced rate`, { kind: "special", appliesTo: "hospitality", words: ["hospitality", "food", "meal", "restaurant", "cater", "hotel", "accommodation", "room", "lunch", "dinner", "breakfast", "drink", "beverage", "coffee", "buffet", "admission", "entry", "ticket", "holiday", "camp", "pitch", "bed", "stay", "night"], from: "2021-10-01", to: "2022-03-31", sources: ["B2"] }),
      vatRate("GB-VAT-SCHOOLS-2025", 20, "Finance Act 2025", { kind: "special", appliesTo: "private school fees", from: "2025-01-01", sources: [] }),
    ],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("GB-WHT-INTEREST", "interest", "Interest", incomeTaxAct, [20, 20, 20, 20], { sources: [] }),
      whtRate("GB-WHT-ROYALTY", "royalty", "Royalties", incomeTaxAct, [20, 20, 20, 20], { sources: [] }),
      whtRate("GB-WHT-RENT-NR", "rent_non_resident", "Rent to a non-resident landlord", incomeTaxAct, [null, null, 20, 20], { abroadOnly: true, sources: [] }),
      whtRate("GB-WHT-DIVIDEND", "dividend", "Dividends", incomeTaxAct, [0, 0, 0, 0], { sources: [] }),
    ],
    asked: [
      { of: "resident", categories: ["interest", "royalty"], question: "whether tax is withheld from a payee in the United Kingdom depends on who it is; companies are as a rule paid in full.", sources: [], verified: false },
      { categories: ["construction_infrastructure", "construction_other"], question: "under the Construction Industry Scheme, 0, 20 or 30% depends on the supplier's registration, and on whether the payer counts as a contractor.", sources: [], verified: false },
      { categories: ["goods_supply", "other_services", "rent_hire_lease"], words: buildingWork, question: "work on a building may fall under the Construction Industry Scheme: 0, 20 or 30% depends on the supplier's registration, and on whether the payer counts as a contractor.", sources: [], verified: false },
    ],
    categories: categoriesAlways({ interest: "interest", royalty: "royalty", rent_hire_lease: "rent_non_resident", dividend: "dividend" }),
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration: taxable turnover in 12 months", 90_000, { from: "2024-04-01", sources: ["B1"] }),
    limit("vat_registration_turnover", "VAT registration: taxable turnover in 12 months", 85_000, { to: "2024-03-31", sources: ["B1"] }),
    limit("vat_deregistration_turnover", "VAT deregistration: taxable turnover in 12 months", 88_000, { from: "2024-04-01", sources: ["B1"] }),
  ],
  returns: [dueAsDescribed("vat", "one calendar month and seven days after the period", { sources: [] })],
  taxIds: [
    taxIdForm("vat_number", "VAT number", "^(\\d{9}|\\d{12})$", { check: "gb_vat", sources: ["B3"] }),
    taxIdForm("vat_number_government", "VAT number of a government department", "^GD[0-4]\\d{2}$", { sources: ["B3"] }),
    taxIdForm("vat_number_health", "VAT number of a health authority", "^HA[5-9]\\d{2}$", { sources: ["B3"] }),
    taxIdForm("vat_number_government", "VAT number of a government department in the European form", "^GD8888[0-4]\\d{4}$", { check: "gb_group", sources: ["B3"] }),
    taxIdForm("vat_number_health", "VAT number of a health authority in the European form", "^HA8888[5-9]\\d{4}$", { check: "gb_group", sources: ["B3"] }),
    taxIdForm("utr", "Unique Taxpayer Reference", "^\\d{10}$", { check: "gb_utr", sources: [] }),
  ],
  eInvoicing: null,
  conflicts: ["Private education exempt (B6) against 20 since 2025, without a published source."],
};
