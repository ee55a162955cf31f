import { activity, outside, thing } from "../../terms";
import { otherOr, professionalOr } from "./otherwise";

/** Work, expert work and things whose names contain the name of another trade. */
export const worksAndExpertsTerms = [
  activity("professional_services", "Technical services", "camo service*, camo, continuing airworthiness*, airworthiness review*, technical records management*, welding procedure*, procedure qualification*, welder qualification*, weld procedure*, pqr*, wpqr*, radiation safety advice*, radiation protection advice*", { strength: 0.88, ...otherOr(0.1) }),
  activity("professional_services", "Technical services", "core banking upgrade*, core banking migration*, erp implement*, erp upgrade*, lims implement*, lims interface*, go live support*", { strength: 0.9, ...otherOr(0.08) }),
  activity("professional_services", "Legal services", "suit defence*, defence of suit*, libel suit*, trademark watch*, trade mark watch*", { strength: 0.93 }),
  activity("professional_services", "Training", "simulator instruction*, flight instruction*, simulator training*, voice coach*, accent coach*, voice and accent*", { strength: 0.9, ...otherOr(0.07) }),
  activity("other_services", "Courier and delivery", "process server*, service of originating*, service of court process*, service of hearing notice*, service of writ*", { strength: 0.86, ...professionalOr(0.1) }),
  activity("other_services", "Advertising and media", "insertion in*, newspaper insertion*, insertions in*, insertion of advert*", { strength: 0.9 }),
  activity("other_services", "Manpower", "flagm*n, flag m*n, sales riders, sales riders outsourced*, van sales rider*, dispatch riders outsourced*", { strength: 0.9 }),
  activity("other_services", "Cleaning", "laundering, laundering of*, abseil*, rope access clean*, facade clean*, glass clean, window / facade clean*, window / door clean*, windows / doors clean*, door / window clean*, doors / windows clean*, floor / carpet clean*", { strength: 0.9 }),
  activity("other_services", "Installation", "mast climbing*, tower climbing*, mast climb*, tower climb*", { strength: 0.88, ...professionalOr(0.05) }),
  activity("other_services", "Events", "brokers evening*, brokers dinner*, brokers night*, brokers forum*, brokers cocktail*, brokers breakfast*, agents dinner*, dealers dinner*, dealers conference*, distributors conference*", { strength: 0.9 }),
  thing("Stationery", "security paper*, newsprint*, newsprint reel*, chip cards*, emv card*, emv chip card*, smart card blank*", { strength: 0.92 }),
  thing("Builders' and finishing goods", "guard rail*, guardrail*, crash barrier*, w beam*, loading arm*, bottom loading arm*"),
  thing("Raw materials", "pet flake*, hdpe flake*, plastic flake*, sorted flake*, bulk pet*", { strength: 0.93 }),
  thing("Chemicals and gases", "chlorine gas cylinder*, chlorine cylinder*, argon gas cylinder*, helium gas cylinder*, acetylene gas cylinder*, gas cylinder oxygen*, gas cylinder * oxygen*, gas cylinder acetylene*, gas cylinder * acetylene*, gas cylinder argon*, gas cylinder * argon*, gas cylinder nitrogen*, gas cylinder * nitrogen*, gas cylinder co2*, gas cylinder * co2*", { strength: 0.93 }),
  thing("Livestock", "german shepherd*, alsatian*, malinois*, belgian malinois*, rottweiler*, boerboel*, guard dogs supplied*", { strength: 0.93 }),
  // A line or link for data is paid for as internet access, but what follows may be the thing that is rented ("leased line router").
  outside("activity", "internet_data", "Internet access", "leased line rent*, leased line lease*, leased line hire*, leased circuit*, rental of leased line*, lease of leased line*, rental of dedicated line*, rental of internet link*, lease of internet link*, internet link lease*, internet line rent*, internet line lease*, bandwidth lease*, bandwidth hire*, lease of bandwidth*, lease of mpls*", { strength: 0.7, otherwise: [{ category: "rent_hire_lease", strength: 0.25 }] }),
  activity("telecom_tower_colocation", "Tower co-location", "co loc, co loc rack space*, co loc space*, coloc rack space*, colo rack space*", { strength: 0.9, ...otherOr(0.08) }),
  activity("other_services", "Repair and maintenance", "unblock, unblocked, unclog, unclogging, oil filtration, oil purification, oil dehydration", { strength: 0.9 }),
  activity("other_services", "Personal care", "plaiting, plaiting of*, hair plaiting, hair braiding, braiding of hair*, bridal makeup, bridal make up, bride make up, make up and gele, makeup and gele, gele tying, plaiting and makeup, plaiting n makeup, hair and makeup artist*, hair and makeup for*, makeup for photo*, make up for photo*", { strength: 0.9 }),
  activity("other_services", "Moving, storing and handling", "escort vehicle for wide load*, escort vehicles for wide load*, truck park fee*, truck park charge*, truck parking*, lorry park fee*, lorry park charge*, trailer park fee*, trailer park charge*, motor park fee*, motor park charge*, tubular running, casing running, tubing running", { strength: 0.9, ...professionalOr(0.06) }),
  activity("other_services", "Farm services", "land prep and ridging*, land prep ploughing*, land prep harrowing*, land prep ridging*, land prep and ploughing*, land preparation * hectare*", { strength: 0.9 }),
  outside("thing", "fuel", "Compressed natural gas", "cng refill, cng refills, cng refilling, refilling of cng, cng top up, cng fill up", { relief: "petroleum_products", reliefStrength: 0.7, strength: 0.7 }),
  activity("rent_hire_lease", "Hire of halls and venues", "hall hire for * seminar*, hall hire for seminar*, hall hire for * training*, hall hire for training*, hall hire for * workshop*, hall hire for workshop*, hall rental for seminar*, hall rental for training*, venue hire for seminar*, venue hire for training*", { strength: 0.89, ...otherOr(0.08), relief: "land_building", reliefStrength: 0.2 }),
  thing("Machines", "oil purification plant*, oil purification machine*, oil purification unit*, oil filtration plant*, oil filtration unit*, oil dehydration plant*, oil dehydration unit*"),
  thing("Household and gifts", "drain unblocker*, hair braiding gel*, hair braiding attachment*, hair braiding extension*, hair braiding wool*, hair plaiting attachment*, plaiting attachment*, plaiting wool*, plaiting thread*, bridal makeup set*, bridal makeup kit*, bridal makeup box*"),
  // A lender's arranging is advice, its processing is administration; a single fee for both could be either.
  activity("professional_services", "Financial and corporate advice", "arrangement and processing fee*, arrangement and processing charge*, structuring and processing fee*", { strength: 0.6, otherwise: [{ category: "other_services", strength: 0.35 }] }),
];
