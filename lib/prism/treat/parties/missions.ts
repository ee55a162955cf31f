/** Short names of states with missions in the country; Nigeria itself is not among them. */
const STATES =
  "afghanistan|albania|algeria|angola|argentina|armenia|australia|austria|azerbaijan|bahrain|bangladesh|belarus|belgium|benin|bolivia|botswana|brazil|bulgaria|burkina faso|burundi|cabo verde|cape verde|cameroo?n|canada|central african republic|chad|chile|china|colombia|congo|costa rica|c[oô]te d.ivoire|croatia|cuba|cyprus|czechia|czech republic|denmark|djibouti|dominican republic|ecuador|egypt|equatorial guinea|eritrea|eswatini|ethiopia|finland|france|gabon|gambia|georgia|germany|ghana|greece|guinea(?:[- ]bissau)?|haiti|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|ivory coast|jamaica|japan|jordan|kazakhstan|kenya|korea|kuwait|lebanon|lesotho|liberia|libya|lithuania|luxembourg|madagascar|malawi|malaysia|mali|malta|mauritania|mauritius|mexico|morocco|mozambique|namibia|nepal|netherlands|new zealand|niger|norway|oman|pakistan|palestine|panama|paraguay|peru|philippines|poland|portugal|qatar|romania|russia|russian federation|rwanda|sao tome and principe|saudi arabia|senegal|serbia|sierra leone|singapore|slovakia|slovenia|somalia|south africa|south sudan|spain|sri lanka|sudan|sweden|switzerland|syria|syrian arab republic|tanzania|thailand|togo|trinidad and tobago|tunisia|t[uü]rkiye|turkey|uganda|ukraine|united arab emirates|uae|united kingdom|great britain|uk|united states(?: of america)?|usa?|u\\.s\\.a?\\.?|uruguay|vatican|holy see|venezuela|vietnam|viet nam|yemen|zambia|zimbabwe|european union|african union";
const OF_STATES =
  "afghan|albanian|algerian|american|angolan|argentin(?:e|ian)|australian|austrian|bangladeshi?|belarusian|belgian|beninese|botswanan?|brazilian|british|bulgarian|burkinabe|cameroonian|canadian|chadian|chilean|chinese|colombian|congolese|croatian|cuban|cypriot|czech|danish|dutch|egyptian|emirati|ethiopian|finnish|french|gabonese|gambian|german|ghanaian|greek|guinean|hungarian|indian|indonesian|iranian|iraqi|irish|israeli|italian|ivorian|jamaican|japanese|jordanian|kenyan|korean|kuwaiti|lebanese|liberian|libyan|malawian|malaysian|malian|mauritanian|mauritian|mexican|moroccan|mozambican|namibian|nepalese|netherlands|nigerien|norwegian|omani|pakistani|palestinian|philippine|polish|portuguese|qatari|romanian|russian|rwandan|saudi(?: arabian?)?|senegalese|serbian|sierra leonean|singaporean?|slovak|south african|south korean|spanish|sri lankan|sudanese|swedish|swiss|syrian|tanzanian|thai|togolese|trinidadian|tunisian|turkish|ugandan|ukrainian|venezuelan|vietnamese|yemeni|zambian|zimbabwean|united states|us|u\\.s\\.|uk|eu";
const MISSION = "(?:embassy|high commission|consulate(?:[ -]general)?|(?:diplomatic|permanent) mission)";
/** "the Federal Republic of", "Kingdom of": what precedes a state's name. */
const STYLE =
  "(?:(?:the|federal|federative|democratic|islamic|arab|people'?s|socialist|bolivarian|co-?operative|united|republic|kingdom|state|sultanate|grand duchy|commonwealth|federation|of) )*";

/** "Embassy of Japan", "Royal Danish Embassy", "Consulate General of India, Lagos". */
const MISSION_OF_STATE = new RegExp(
  `\\b${MISSION}(?: of|,)? ${STYLE}(?:${STATES})(?![\\p{L}\\d])|\\b(?:${OF_STATES}) ${MISSION}(?![\\p{L}\\d])|\\bapostolic nunciature\\b`,
  "iu",
);
/** Names that contain the word but are no missions: "Christ Embassy", "Ghana Embassy Road Stores", "American Embassy Suites Ltd". */
const NO_MISSION =
  /\b(?:ltd|limited|plc|llc|inc|church|ministr(?:y|ies)|christ|god|gospel|hotels?|suites?|apartments?|stores?|pharmacy|schools?|academy|hospital|clinic|supermarket|restaurant|lounge|fashions?|boutique|foundation|enterprises?|ventures?|travels?|tours?|visas?|consult\w*|road|street|close|avenue|crescent|estate)\b/i;

/** Whether a name is that of another state's mission. Churches, hotels and shops with "Embassy" in their names are excluded. */
export const isMission = (name: string): boolean => MISSION_OF_STATE.test(name) && !NO_MISSION.test(name);
