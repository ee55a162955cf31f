import { termLabels } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { LineClass } from "./line-class";

/** Works on land here, and things let here. */
const CATEGORIES: ReadonlySet<WhtCategory> = new Set<WhtCategory>([
  "construction_infrastructure",
  "construction_other",
  "rent_hire_lease",
  "telecom_tower_colocation",
]);
/** Services for people or things located here, whoever pays. */
const LABELS = termLabels(
  "Hotel and travel",
  "Events",
  "Events and shows",
  "Catering",
  "Food services",
  "Repair and maintenance",
  "Workshop trades",
  "Installation",
  "Security services",
  "Guards and helpers",
  "Cleaning",
  "Cleaning and waste",
  "Care of premises",
  "Passenger transport",
  "Taxi and rides",
  "Electricity",
  "Water and public utilities",
  "Service charge",
  "Medical services",
  "Medical care",
  "Medical standby",
  "Personal care",
  "Moving, storing and handling",
  "Storage and packing",
);
const CARRIAGE = termLabels("Haulage and transport", "Courier and delivery", "Clearing and forwarding", "Customs clearing");
/** Carriage that leaves the country or comes from abroad. */
const ACROSS_BORDERS =
  /\b(?:international|overseas|abroad|exports?|imports?|air ?freight|sea ?freight|ocean|cross[- ]?border|awb|bills? of lading|transit|cotonou|lom[eé]|accra|tema|kumasi|niamey|douala|mombasa|nairobi|kampala|dar es salaam|kigali|durban|johannesburg|london|dubai|china|guangzhou|ghana|benin republic|togo|niger republic|cameroon)\b/i;

/**
 * Whether a service is likely used or consumed where it is performed, that is at home, although its customer is abroad (Nigeria Tax Act
 * 2025 s.146: services are supplied where they are used or consumed): a guest's hotel, an event, works, repairs, lettings, and transport
 * within the country.
 */
export const isUsedHere = ({ category, label }: Pick<LineClass, "category" | "label">, description: string | null): boolean =>
  CATEGORIES.has(category) || LABELS.has(label) || (CARRIAGE.has(label) && !ACROSS_BORDERS.test(description ?? ""));
