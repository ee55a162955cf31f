/**
 * Objects that make general works words ("construction of 6 classroom block", "rehabilitation of township roads") construction of roads or
 * buildings.
 */
export const INFRASTRUCTURE =
  /^(?:roads?|bridges?|flyovers?|culverts?|buildings?|bungalows?|duplex(?:es)?|blocks?|classrooms?|houses?|housing|quarters|hostels?|halls?|schools?|hospitals?|clinics?|warehouses?|offices?|factory|shops?|stalls?|market|storeys?|story|apartments?|terminal|substations?|streets?|auditoriums?|theatres?|theaters?|centres?|centers?|librar(?:y|ies)|laborator(?:y|ies)|mosques?|church(?:es)?|stadiums?|plazas?|secretariat|dormitor(?:y|ies))$/;
/** Other structures, neither buildings nor roads. */
export const OTHER_WORKS =
  /^(?:fence|fencing|walls?|foundations?|plinths?|poles?|pylons?|gantr(?:y|ies)|jetty|pipelines?|drainages?|drains?|boreholes?|wells?|pools?|dams?|tanks?|railways?|masts?|towers?|canals?|ponds?)$/;
