/**
 * Given names common in Nigeria. They distinguish "Ifeanyi Okonkwo", who bills without a title, from a firm whose name has no legal form.
 * Names that are also words of trade ("Success", "Royal") are left out.
 */
const GIVEN = new Set(
  (
    "abdul abdullahi abdulrahman abiodun abiola abubakar adamu ade adebayo adebola adeola aderonke adesuwa aisha ajoke akin akinwale amaka aminu amina anthony augustine ayodele ayodeji ayo azubuike " +
    "babajide babatunde bamidele bashir basirat benjamin bilikisu blessing bola bolaji bolanle bukola bunmi catherine charles chiamaka chibueze chibuzor chidi chidinma chiedu chika chike chima chimamanda chinedu chinelo chinwe chinyere chioma christopher chukwudi chukwuemeka chukwuma " +
    "damilola daniel david debola dele deborah ebere ebuka efe efosa ejike ekaette elizabeth emeka emmanuel enitan esther ezekiel ezinne fatima femi festus folake folasade folashade funke funmi funmilayo gbenga gbolahan godwin grace halima hassan hauwa helen " +
    "ibrahim idris ifeanyi ifeoma ifunanya ikechukwu ikenna iniobong isaac isah ismail iyabo james jamila jennifer jide john joseph joshua jude kabiru kayode kehinde kelechi kemi kenneth khadija kingsley kolawole kunle ladi lanre lawal lukman " +
    "mariam mary maryam michael modupe mohammed monday moses muhammed musa mustapha nafisa nasiru ndidi ngozi nkechi nkem nkiru nneka nnamdi nonso nwando obinna obiageli obioma ogechi okechukwu okon ola oladele olamide olanrewaju olubunmi olufemi olumide oluwaseun oluwatobi omolara omotola onyeka osagie osaze oscar patricia paul peter philip " +
    "adetola adewale adeyemi akeem ayomide bala bashiru bassey bello bisi chisom chukwuebuka danladi dayo effiong ekanem etim gambo ganiyu garba hamza haruna ibukun imoh ismaila jibril jumoke kazeem kudirat lamidi mufutau niyi nkiruka nsikak nuhu okey opeyemi rafiu ronke sabo saheed shehu simisola sule tanko taofeek tijjani tonye tunji uduak wasiu yahaya yewande " +
    "rasheed rashidat rebecca richard rita robert ruth sade sadiq salisu samson samuel sani sarah segun sesan seun seyi sikiru simon sola solomon stephen sunday sulaiman susan tayo temitope temilade thomas titilayo tobi tola tolu tolulope toyin tunde uche uchenna udeme ugochi ugochukwu umar usman uzoma victor victoria vincent wale yakubu yemi yetunde yinka yusuf zainab zubairu"
  ).split(" "),
);

/** Words common in firms' names and rare in persons' names. */
const OF_A_FIRM =
  /\b(?:and|company|group|int(?:ernationa|')l|global|nigeria|venture|enterprise|services?|solutions?|technolog\w+|trading|traders|stores?|school|college|academy|hotels?|clinic|hospital|pharmacy|bank|trust|systems?|farms?|foods?|kitchen|bakery|industr\w+|consult\w*|studios?|agency|agencies|energy|oil|gas|logistics|motors?|autos?|works?|press|prints?|printers|designs?|media|events?|photography|photos?|catering|caterers|fashion|salon|cleaners|laundry|electricals?|electronics|computers?|phones?|furniture|interiors?|properties|homes|estates?|transport|haulage|travels?|tours|security|investments?|resources|projects?|construction|engineering|builders|supplies|suppliers|place|house|hub|world|centre|center|foundation|ministries|church|supermarkets?|marts?|markets?|boutique|couture|clothing|restaurants?|lounge|bar)\b|[&\d@/]/i;

/**
 * Whether a name looks like a person's: two to four capitalized words, none of them typical of firms ("Ifeanyi Okonkwo", "Folasade
 * Adeniran-Cole").
 */
export function isPersonsName(name: string): boolean {
  const words = name.trim().split(/\s+/);
  return words.length >= 2 && words.length <= 4 && !OF_A_FIRM.test(name) && words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word));
}

/** Whether one of the words is a common given name. */
export function hasGivenName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s.,-]+/)
    .some((word) => GIVEN.has(word));
}

/** Trades of small firms named after their owner, often the name's last word: "Emeka Stationery Stores", "Ola Technical Works". */
const OWN_TRADE =
  /\b(?:stores?|shop|works?|workshop|kitchen|canteen|bukka|tailors?|tailoring|salon|boutique|fashion|laundry|electricals?|electronics|furniture|carpentry|catering|caterers|cakes|treats|bakery|photos?|photography|traders|spares|spare parts|autos?|mechanic|welding|plumbing|restaurant|foods|prints|phones)(?: services?)?\s*$/i;

/**
 * Whether a name starts with a given name (in its first two words) and names a small trade, without a company's legal form, which every
 * company's name must have.
 */
export function isOwnersTrade(name: string): boolean {
  const words = name
    .trim()
    .toLowerCase()
    .split(/[\s.,-]+/);
  return words.length > 1 && words.slice(0, 2).some((word) => GIVEN.has(word)) && OWN_TRADE.test(name);
}
