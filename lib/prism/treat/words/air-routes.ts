import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";

/** IATA codes of airports in Nigeria and of common destinations, as vendors write routes on tickets. */
const AIRPORT =
  "(?:LOS|ABV|PHC|KAN|ENU|QOW|BNI|CBQ|QUO|ABB|ILR|AKR|JOS|KAD|MIU|YOL|GMO|SKO|QRW|IBA|BCU|DKA|PHG|ANA|LHR|LGW|LCY|LON|MAN|CDG|PAR|AMS|FRA|MUC|BRU|ZRH|GVA|MAD|LIS|FCO|MXP|VIE|IST|DXB|AUH|DOH|JED|RUH|CAI|ADD|NBO|KGL|EBB|DAR|JNB|CPT|DUR|LUN|HRE|WDH|ACC|ABJ|DSS|DKR|COO|LFW|BJL|FNA|ROB|DLA|NSI|LBV|LAD|CMN|ALG|TUN|JFK|EWR|IAD|ATL|IAH|ORD|LAX|YYZ|GRU|BOM|DEL|MAA|PEK|PVG|CAN|HKG|SIN|KUL|BKK|NRT|ICN|SYD)";
const ROUTE = new RegExp(`\\b${AIRPORT}(?:\\s?[-–/>]\\s?${AIRPORT})+\\b`, "u");
/** A round trip or at least three airports, which no freight route has. */
const BACK = new RegExp(`\\b(${AIRPORT})(?:\\s?[-–/>]\\s?${AIRPORT})*\\s?[-–/>]\\s?\\1\\b`, "u");
/** Signs of a passenger flight: a ticket, a class or a carrier. */
const FLOWN =
  /\b(?:tickets?|tkts?|pax|passengers?|economy|business class|one[- ]way|return|rtn|fares?|flights?|air peace|arik|ibom|valuejet|green africa|united nigeria|ethiopian|emirates|klm|lufthansa|qatar|virgin|delta|turkish|kenya airways|rwandair|asky|BA|ET|EK|KQ|P4|QI|AF|QR|TK|WB|VS|LH)\b/iu;
/** Freight and other things with two end points, such as network links. */
const NO_PASSENGER =
  /\b(?:kgs?|cargo|freight|airfreight|awb|courier|charter\w*|haulage|trucks?|trips?|parcels?|documents?|fibre|link|mbps|gbps|capacity|bandwidth|baggage|handling|hotel|per diem|dta|insurance|shuttle|bus|coach|road|mass transit|transport tickets?|guo|gigm|crew|ferry|overflight|navigation|fuel|jet|ground|pickup|taxi|advert\w*)\b/i;

/** Recognizes an airline ticket by its route: "BA LOS-LHR-LOS, 2 pax economy", "ABV-NBO-ABV ticket". Null for other lines. */
export function flownRoute(description: string): Judgment | null {
  const route = ROUTE.exec(description)?.[0];
  if (route === undefined || NO_PASSENGER.test(description)) return null;
  const flown = FLOWN.test(description);
  if (!flown && !BACK.test(description)) return null;
  const confidence = flown ? 0.92 : 0.86;
  return {
    shares: [
      { category: "not_applicable", label: "Airline tickets" satisfies TermLabel, confidence },
      { category: "other_services", label: null, confidence: 0.96 - confidence },
    ],
    mixed: false,
    exemption: "airline_ticket",
    relief: null,
    words: [route],
  };
}
