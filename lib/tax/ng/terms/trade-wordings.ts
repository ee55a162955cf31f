import { activity, thing } from "../../terms";

/** Wordings of laboratories, clinics, farms, armories, sellers of electric vehicles, power stations and studios. */
export const termsByTrade = [
  // Laboratories and eye clinics: sections 186 and 187 relieve their supplies for testing and treatment.
  thing("Hospital consumables", "edta tube*, edta tubes, sample tube* edta, heparin tube*, sst tube*, plain tube* blood, hiv* rapid*, hiv * * rapid*, rapid kit*, rapid test kit*, control serum*, quality control serum*, calibrator serum*, multicalibrator*, lyophilised control*, intraocular lens*, iol foldable*, foldable iol*, foldable intraocular*, pmma iol*, viscoelastic*, trypan blue*, phaco tip*, phaco pack*, phaco cassette*, trial lens*, elisa kit*, extraction kit*, pcr extraction*, blood agar*, macconkey*, glucometer strip*, microhaematocrit*, capillary tube*, assay kit*, glass ionomer*, dental burs*, impression material*, alginate impression*, endodontic file*", { relief: "medical_equipment", reliefStrength: 0.88 }),
  thing("Medical equipment", "sysmex*, sysmex * analy*, sysmex * * analy*, mindray * analy*, mindray * * analy*, cobas * analy*, cobas * * analy*, beckman * analy*, beckman * * analy*, mindray bc*, mindray bs*, cobas*, vitek*, bactec*, hematology analyser*, biochemistry analyser*, electrolyte analyser*, immunoassay analyser*, hormone analyser*, autoanalyser*, autorefractor*, phoropter*, fundus camera*, keratometer*, phaco machine*, dental chair unit*", { relief: "medical_equipment", reliefStrength: 0.88 }),
  activity("professional_services", "Technical services", "radiation safety advi*, radiation protection advi*, radiation safety consult*, radiation safety audit*, radiation survey*, shielding design*, shielding calculation*", { strength: 0.9 }),
  activity("other_services", "Radiation shielding", "lead lining*, lead lining of*, lead shielding of*", { strength: 0.86, otherwise: [{ category: "construction_infrastructure", strength: 0.1 }] }),
  // Packaging and fillers named after a medicine are no medicine.
  thing("Packaging", "pp sack*, pp bags*, bread nylon*, bread crate*, unit carton*, unit cartons, mono carton*, blister foil*, alu foil blister*, pharma carton*, medicine carton*, patient leaflet*, outer shipper*, bottle labels*, pvc blister*", { strength: 0.93 }),
  thing("Chemicals and gases", "maize starch bp*, corn starch bp*, starch bp*, magnesium stearate*, mg stearate*, pvp k30*, povidone k30*, microcrystalline cellulose*, lactose monohydrate*, talc bp*, croscarmellose*, sodium starch glycolate*, aerosil*, gelatin capsules empty*, empty gelatin capsule*, empty capsule shell*"),
  activity("professional_services", "Laboratory and product tests", "patch test*, dermatological patch*, dermatological test*, dermatologically test*, irritation test*, spf test*, stability test*, challenge test*, efficacy test*", { strength: 0.88, otherwise: [{ category: "other_services", strength: 0.1 }] }),
  activity("professional_services", "Referred tests", "referral vitamin*, referral test*, referred test*, referral sample*, referral karyotyp*, karyotyp*, samples to lancet*, samples referred*, send out test*, send out sample*, histopathology referral*", { strength: 0.88, otherwise: [{ category: "other_services", strength: 0.1 }], relief: "medical_services", reliefStrength: 0.88 }),
  // Farms.
  thing("Other basic food", "paddy rice faro*, faro 44*", { relief: "basic_food", reliefStrength: 0.9 }),
  thing("Other basic food", "raw cashew nut*, raw cashew*, cashew nuts raw*, raw nuts*, fresh cassava root*, fresh cassava tuber*, fresh yam tuber*", { relief: "basic_food", reliefStrength: 0.88 }),
  thing("Livestock", "breeding buck*, breeding bucks, breeding ram*, breeding doe*, breeding bull*, kalahari red*, boer goat*, boer buck*, nanny goat*, in calf heifer*", { relief: "livestock", reliefStrength: 0.88 }),
  thing("Animal feed", "horse feed*, horses feed*, dairy cubes*, fish feed pellet*", { relief: "animal_feed_local", reliefStrength: 0.87 }),
  // Arms, and locally made uniforms.
  thing("Military hardware", "ak 47*, ak 103*, ak47*, ak103*, ak 103 rifle*, ak 47 rifle*, assault rifle*, rifles and magazine*, rifle magazine*, sniper rifle*, service pistol*, 7 62mm*, 7 62 x 39*, 5 56mm*, rpg 7*, mortar bomb*, stun grenade*, smoke grenade*, teargas canister*, police black uniform*, police black / blue uniform*, police black and blue uniform*, mopol uniform*, prison uniform*, warders uniform*, locally sewn uniform* police, army camouflage uniform*", { relief: "military", reliefStrength: 0.88 }),
  // Electric vehicles and their parts.
  thing("Electric vehicles", "byd seal*, byd dolphin*, byd atto*, byd han*, electric sedan*, electric hatchback*, battery electric vehicle*, electric pick up*, electric okada*", { relief: "electric_vehicles", reliefStrength: 0.9 }),
  thing("Parts of electric vehicles", "battery module for nissan leaf*, battery module for * ev*, battery module for * * ev*, battery pack for * ev*, battery pack for * * ev*, traction motor*, on board charger ev*, ev on board charger*", { relief: "ev_parts", reliefStrength: 0.88 }),
  // Donors' goods.
  thing("Therapeutic food", "rutf plumpy*, rutf plumpy nut*, plumpy nut*, plumpynut*, plumpy sup*, ready to use therapeutic*, therapeutic milk*, f 75 milk*, f 100 milk*", { relief: "medical_pharma", reliefStrength: 0.45 }),
  // Electricity sold to the grid, and its transmission.
  activity("other_services", "Electricity to the grid", "bulk energy*, bulk energy invoice*, energy invoice nbet*, nbet energy*, nbet invoice*, nbet capacity*, nbet*, energy delivered to grid*, energy sent out*, capacity and energy*, capacity payment nbet*", { relief: "electricity_generation", reliefStrength: 0.86, otherwise: [{ category: "goods_supply", strength: 0.2 }], strength: 0.7 }),
  // Carriage of the customer's own goods.
  activity("other_services", "Haulage and transport", "barging, barging of*, barging your*, cost of barging*, lighterage*, lightering*, lightering of*, bridging of*, transhipment of*, trans shipment of*, trucking your*, hauling your*", { strength: 0.94 }),
  thing("Machines", "land rig*, workover rig*, swamp rig*, jack up rig*"),
  activity("other_services", "Film and studio work", "drama production*, tv drama production*, tv series production*, series production*, sitcom production*, programme production*", { strength: 0.88, otherwise: [{ category: "professional_services", strength: 0.08 }] }),
  // Tests of oil, concrete, water, soil and crops, under the names of the test methods.
  activity("professional_services", "Laboratory and product tests", "dga, oil dga*, dga and bdv*, dissolved gas*, bdv test*, cube crushing*, atterberg*, cbr test*, aflatoxin*, by hplc*, hplc test*, total coliform*, microbiology test*, water microbiology*", { strength: 0.88, otherwise: [{ category: "other_services", strength: 0.09 }] }),
  activity("professional_services", "Training", "refresher, refresher course*, refresher training*, cisrs*", { strength: 0.86, otherwise: [{ category: "other_services", strength: 0.1 }] }),
  // Routine work of workshops, laundries and carriers.
  activity("other_services", "Repair and maintenance", "pm q1, pm q2, pm q3, pm q4, quarterly pm*, pm visit*, pm service*, pm check*", { strength: 0.88 }),
  activity("other_services", "Installation", "gassing, gassing and testing*, fixing and testing*", { strength: 0.88 }),
  activity("other_services", "Cleaning", "wash and iron*, washing and ironing*, wash and fold*", { strength: 0.92 }),
  activity("other_services", "Haulage and transport", "low loader haulage*, lowbed haulage*, haulage by low loader*, reefer trip*, truck trip*, home deliver*, bolt trip*, uber trip*, bolt uber trip*, transportn, tow of*", { strength: 0.9 }),
  activity("other_services", "Advertising and media", "airtime block*, advert panel*, advert panels", { strength: 0.9 }),
  thing("Drinks, confectionery and provisions", "5alive*, pulpy orange*"),
  thing("Paper, office and printed goods", "letter heads, security hologram*, hologram sticker*"),
  // Named after what it holds; no food.
  thing("Machines", "milk cooling tank*, milk cooler*, bulk milk cooler*, milk tank*, milk churn*, milk cooling plant*"),
  thing("Medical equipment", "medical fridge*", { relief: "medical_equipment", reliefStrength: 0.7 }),
];
