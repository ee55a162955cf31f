import type { Vocabulary } from "../../terms";
import { businessServiceTerms, businessServiceTermsOutside } from "./business-services";
import { consumerGoodsTerms } from "./consumer-goods";
import { everydayPaymentTerms, everydayServiceTerms } from "./everyday-services";
import { afrikaansTerms, arabicTerms, foreignTerms, kinyarwandaTerms, swahiliTerms } from "./foreign-words";
import { goodsTerms } from "./goods";
import { healthAndFarmGoodsTerms } from "./health-and-farm-goods";
import { industryGoodsTerms } from "./industry-goods";
import { paymentAndPropertyTerms } from "./payments-and-property";
import { relievedGoodsTerms } from "./relieved-goods";
import { serviceTerms } from "./services";
import { tradeGoodsTerms } from "./trade-goods";
import { tradeServiceTerms } from "./trade-services";
import { termsByTrade } from "./trade-wordings";
import { vendorTerms } from "./vendor-names";
import { worksAndExpertsTerms } from "./works-and-experts";
import { worksAndHireTerms } from "./works-and-hire";

const terms = [...goodsTerms, ...relievedGoodsTerms, ...serviceTerms, ...worksAndHireTerms, ...worksAndExpertsTerms, ...tradeGoodsTerms, ...tradeServiceTerms, ...paymentAndPropertyTerms, ...industryGoodsTerms, ...consumerGoodsTerms, ...healthAndFarmGoodsTerms, ...businessServiceTerms, ...businessServiceTermsOutside, ...everydayServiceTerms, ...everydayPaymentTerms, ...termsByTrade, ...foreignTerms, ...afrikaansTerms, ...swahiliTerms, ...kinyarwandaTerms, ...arabicTerms];

/** The label of a vocabulary term. Typed, so that code using a label that no longer exists doesn't compile. */
export type TermLabel = (typeof terms)[number]["label"];

/** Whether a term, or a line classified by one, has this label. */
export const isTerm = ({ label }: { label: string }, wanted: TermLabel): boolean => label === wanted;

/** A set of term labels for lookups. */
export const termLabels = (...labels: readonly TermLabel[]): ReadonlySet<string> => new Set(labels);

/** Words of Nigerian vendors first. Because they are English, they also serve the withholding categories of other jurisdictions. */
export const vocabulary: Vocabulary = {
  terms,
  vendorTerms,
  abbreviations: {
    "m/c": "machine", "m/cs": "machines", "m/cycle": "motorcycle", "m/cycles": "motorcycles", "g/nut": "groundnut", "g/nuts": "groundnuts", "p/up": "pickup", "v/oil": "vegetable oil", "p/oil": "palm oil", "r/oil": "red oil", "s/steel": "stainless steel", "b/hole": "borehole", "b/holes": "boreholes", "b/pad": "brake pad", "b/pads": "brake pads", "s/boot": "safety boot", "s/boots": "safety boots", "r/sheet": "roofing sheet", "r/sheets": "roofing sheets", "w/shop": "workshop", "s/charge": "surcharge", "t/shirt": "t shirt", "t/shirts": "t shirts", "b/board": "billboard", "c/o": "care of", "o/head": "overhead", mgt: "management", mgmt: "management", mngt: "management", mgnt: "management", maint: "maintenance", mtce: "maintenance", mtnce: "maintenance",
    svc: "service", svcs: "services", serv: "service", srvc: "service", servs: "services", prof: "professional", profs: "professional", instal: "installation", inst: "installation", installatn: "installation",
    constr: "construction", const: "construction", consult: "consultancy", equip: "equipment", eqpt: "equipment", equipt: "equipment", gen: "generator", trans: "transportation", transp: "transportation",
    ltr: "litres", ltrs: "litres", lts: "litres", litre: "litres", liters: "litres", pcs: "pieces", pkts: "packets", ctn: "carton", ctns: "cartons", qty: "quantity",
    adv: "advertising", ins: "insurance", insur: "insurance", elect: "electrical", elec: "electrical", comm: "commission", refreshmt: "refreshment", acct: "accounting", accts: "accounting", accom: "accommodation",
    stationaries: "stationery", stationary: "stationery", lic: "licence", subs: "subscription", bk: "book", bks: "books", txtbks: "textbooks", brg: "bearing", brgs: "bearings", textbk: "textbook", textbks: "textbooks", rd: "road", rds: "roads", qtrs: "quarters", mkt: "market", bldg: "building", renov: "renovation", rehab: "rehabilitation", xport: "export", dsl: "diesel", genny: "generator", genset: "generator", accomodation: "accommodation", advt: "advertising", ad: "advertising", ads: "advertising", commision: "commission", commisson: "commission", aluminum: "aluminium", labor: "labour", guage: "gauge", guages: "gauges", svcing: "servicing", srv: "service", rehabilitatn: "rehabilitation", constructn: "construction", cleang: "cleaning", secu: "security", fert: "fertiliser", vehc: "vehicle", veh: "vehicle", mtc: "maintenance", maintnce: "maintenance", maintenace: "maintenance", consultncy: "consultancy", prntg: "printing", ptg: "printing", transprt: "transport", sftware: "software", tel: "telephone", hosp: "hospital", med: "medical", cert: "certificate", certif: "certificate", mths: "months", yr: "year", yrly: "yearly", govt: "government", dept: "department", assy: "assembly", assbly: "assembly", spkr: "speaker", furn: "furniture", hon: "honorarium", engr: "engineering", eng: "engineering", mech: "mechanical", reqd: "required", cem: "cement", bgs: "bags", chkn: "chicken", tkt: "ticket", tkts: "tickets", fumig: "fumigation", delvry: "delivery", delv: "delivery", clng: "cleaning", devt: "development", dvlpt: "development", val: "valuation", valn: "valuation", arch: "architectural", struct: "structural", wareh: "warehouse", whse: "warehouse", intl: "international", wks: "works", insp: "inspection", calib: "calibration", pymt: "payment", unif: "uniform", unifs: "uniforms", cyl: "cylinder", cyls: "cylinders", doz: "dozen", crts: "crates", pcm: "paracetamol", haulg: "haulage", excav: "excavator", batt: "battery", batts: "batteries", hyd: "hydraulic", tyrs: "tyres", plywd: "plywood", emul: "emulsion", lgths: "lengths", rms: "reams", dlvry: "delivery", instl: "installation", instln: "installation", svce: "service", repr: "repair", rprs: "repairs", rpr: "repair", mntce: "maintenance", photog: "photography", bev: "beverages", veg: "vegetables", sch: "school", univ: "university", tuit: "tuition", kero: "kerosene", nite: "night", nites: "nights", delux: "deluxe", rm: "room", "b/fast": "breakfast", "d/stick": "drumstick", pple: "people", certs: "certificates", agmt: "agreement", agrmt: "agreement", contr: "contract", subscr: "subscription", crtn: "carton", crtns: "cartons", chg: "charge", chgs: "charges", chrg: "charge", chrgs: "charges", svcg: "servicing", svcng: "servicing", txtbk: "textbook", frzr: "freezer", frzrs: "freezers", reimb: "reimbursement", reimbt: "reimbursement", rcpt: "receipt", rcpts: "receipts", prem: "premium", dys: "days", mthly: "monthly", mnthly: "monthly", qtrly: "quarterly", rpt: "report", rpts: "reports", regn: "registration", trg: "training", trng: "training", bkfst: "breakfast", fwdg: "forwarding", clrg: "clearing", clrng: "clearing", frt: "freight", refurb: "refurbishment", wkshp: "workshop", conf: "conference", lgl: "legal", acctg: "accounting", supvn: "supervision", dwg: "drawing", dwgs: "drawings", rntl: "rental", lsg: "leasing", surg: "surgical", vacc: "vaccine", chem: "chemical", chems: "chemicals", pntg: "painting", wtr: "water", ctr: "centre", optr: "operator", optrs: "operators", vat: "", ngn: "",
  },
  labels: {
    dividend: "Dividend", interest: "Interest", royalty: "Royalty", rent_hire_lease: "Rent, hire or lease", professional_services: "Professional services", goods_supply: "Goods",
    telecom_tower_colocation: "Tower co-location", other_services: "Other services", construction_infrastructure: "Construction", construction_other: "Other construction", brokerage: "Brokerage",
    directors_fees: "Directors' fees", loss_of_employment_compensation: "Compensation for loss of employment", entertainers_sports: "Entertainers and sportspersons", winnings: "Winnings", not_applicable: "Outside withholding",
  },
};
