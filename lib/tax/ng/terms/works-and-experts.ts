import { activity, thing } from "../../terms";
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
  activity("other_services", "Cleaning", "laundering, laundering of*, abseil*, rope access clean*, facade clean*, glass clean", { strength: 0.9 }),
  activity("other_services", "Installation", "mast climbing*, tower climbing*, mast climb*, tower climb*", { strength: 0.88, ...professionalOr(0.05) }),
  activity("other_services", "Events", "brokers evening*, brokers dinner*, brokers night*, brokers forum*, brokers cocktail*, brokers breakfast*, agents dinner*, dealers dinner*, dealers conference*, distributors conference*", { strength: 0.9 }),
  thing("Stationery", "security paper*, newsprint*, newsprint reel*, chip cards*, emv card*, emv chip card*, smart card blank*", { strength: 0.92 }),
  thing("Builders' and finishing goods", "guard rail*, guardrail*, crash barrier*, w beam*, loading arm*, bottom loading arm*"),
  thing("Raw materials", "pet flake*, hdpe flake*, plastic flake*, sorted flake*, bulk pet*", { strength: 0.93 }),
  thing("Chemicals and gases", "chlorine gas cylinder*, chlorine cylinder*, argon gas cylinder*, helium gas cylinder*, acetylene gas cylinder*", { strength: 0.93 }),
  thing("Livestock", "german shepherd*, alsatian*, malinois*, belgian malinois*, rottweiler*, boerboel*, guard dogs supplied*", { strength: 0.93 }),
  // A lender's arranging is advice, its processing is administration; a single fee for both could be either.
  activity("professional_services", "Financial and corporate advice", "arrangement and processing fee*, arrangement and processing charge*, structuring and processing fee*", { strength: 0.6, otherwise: [{ category: "other_services", strength: 0.35 }] }),
];
