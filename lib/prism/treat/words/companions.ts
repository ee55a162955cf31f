import { HAULAGE_PLACES } from "./haulage-places";

/**
 * Words that may follow the name of a relieved thing without turning it into another thing: its form, sort, part, maker, origin, buyer or
 * date. Any other word found in names of things is taken for the head of another name ("coconut hair oil", "onion soup", "book light"), and
 * the relief becomes doubtful. A word found in no such name is taken for a maker or a sort.
 */

const words = (list: string): Set<string> => new Set(list.split(/\s+/).filter((word) => word !== ""));

/** Words for anything bought: how, for whom and when it is bought, and other words of order lists. */
const OF_ANYTHING = words(`
  supply supplied supplies purchase purchased order ordered delivery delivered restock restocking stock refill top uplift issue replenishment
  requirement requirements consumption use payment cost bill price part full final balance deposit advance invoice batch lot quota
  staff canteen kitchen office store market clinic hospital factory estate branch guest guests students pupils project farm household family
  january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec
  week weekly month monthly day daily quarter quarterly annual year christmas xmas easter sallah ramadan eid christmass yuletide end
  q1 q2 q3 q4 monday tuesday wednesday thursday friday saturday sunday first second third
  big small large medium jumbo giant mini size sizes sized assorted mixed various different type types grade graded quality premium super
  standard special original genuine new local locally foreign imported nigerian nigeria made produced manufactured produce product products
  regular extra long short tall fine coarse hard soft sweet hot mild pure natural organic clean cleaned sorted washed bagged packed packaged
  sealed wrapped loose bulk wholesale retail only also including incl inclusive other others etc brand brands variety varieties named
  hire hired hiring rent rental lease leased loan need needs required needed old all any nos pcs pkt ctn ctns bag bags net wt gross raw fit ltr ltrs mtr vat ref lpo per lot use two ten six one bid mrs for
  white red yellow green brown black blue purple golden colour color
`);

/** Forms, sorts and parts of food, and its makers. */
const OF_FOOD = words(`
  grain grains bunch bunches tuber tubers head heads stick sticks leaf leaves seed seeds root roots bulb bulbs cob cobs finger fingers stem stems pod pods nut nuts
  kernel kernels slice slices sliced split splits cube cubes cubed chunk chunks chop chops chopped diced grated ground milled crushed flake flakes powder powdered meal
  flour starch semo live fresh frozen chilled dried dry smoked peeled unpeeled whole half cut cuts raw cooked boiled roasted parboiled polished destoned stone stoned
  shelled unshelled dehulled hulled husked salted unsalted iodised iodized refined unrefined bleached filtered virgin cold pressed ripe unripe green
  fillet fillets steak steaks lap laps wing wings breast breasts gizzard gizzards neck thigh thighs leg legs drumstick drumsticks back carcass bone boneless bones
  skinless skin tail offal offals liver kidney tripe intestine goat cow beef mutton pork hen cock cockerel layers broiler broilers spent old native agric hybrid exotic
  fat low skimmed full cream evaporated condensed uht sterilised pasteurised homogenised sachets skim unsweetened
  roundabout liquid hand picked handpicked greenhouse light cargo free range oloyin ofada abakaliki bendel kebbi ijebu olotu drum honey ewa jumbo basmati jasmine thai indian long
  titus kote shawa hake panla croaker mackerel sardine sardines herring herrings salmon tilapia catfish bonga stockfish eja kika azonto alaran argentina
  stallion royal caprice mama mamador gino honeywell dangote olam kings devon power turkey sunola grand soya executive laziz emperor active
  peak dano cowbell hollandia loya olympic miksi crowns crown nunu luna three coast farm fresh penny eva ideal lion chef tasty bigi big bull rambo umza labana
  polish point kill cap elephant flamingo parrot flag rose tomato derica vital terra aunty bola ayoola supreme ovaltine pride cherish
`);

/** How animals are kept, described and counted. */
const OF_ANIMALS = words(`
  birds bird heads herd male female mature adult young old breeding breeders fattened fattening local exotic healthy vaccinated point lay laying pullets
  broilers layers cockerels noiler noilers weaners weaner piglets kids calves bulls heifers rams ewes does bucks gilts sows boars animals stock day
`);

/** The class and subject of a book, and its form. */
const OF_BOOKS = words(`
  primary secondary nursery kindergarten junior senior jss ss sss jss1 jss2 jss3 ss1 ss2 ss3 sss1 sss2 sss3 basic level levels form class classes year term
  mathematics maths english science sciences physics chemistry biology economics geography government civic social studies history literature reader readers
  french yoruba igbo hausa agric agricultural computer accounting commerce further pure technical drawing religious knowledge islamic christian
  law medical nursing engineering university college polytechnic higher education educational school schools library libraries copies copy volume vol edition
  past questions answers exam examination waec neco jamb utme leaves leaf sheets ruled hard cover soft covers set sets story revised texts titles
  booklet booklets pamphlet hardcover hardback softcover folder cd dvd pencil pencils biro stationery chart charts kit workbook workbooks guide guides
`);

/** How farm machines are driven or drawn, their makes, and the work they do. */
const OF_FARM_MACHINES = words(`
  mounted drawn trailed driven operated manual motorised motorized implement implements tractor walking hand self propelled rows row bottom disc furrow
  model ford massey ferguson john deere mahindra swaraj kubota belarus holland case mf hp horsepower 4wd 2wd unit used brand with complete machine machines machinery
  equipment sets heavy duty electric diesel petrol engine ploughing plowing harrowing ridging planting harvesting land preparation clearing works acre acres hectare hectares
`);

const OF_THE_DISABLED = words(`
  manual electric electronic motorised motorized digital folding foldable reclining adult child children paediatric pediatric slates slate users patients leg legs limb arm hand knee
  aluminium steel elbow underarm axillary pair pairs lightweight detachable commode type with power powered tablets books texts adjustable quad tripod blind
`);

const OF_PERFORMANCES = words(
  `tickets ticket performance performances admission entry gate fee fees show shows drama night day annual pass passes seats attendance vip`,
);

const OF_TICKETS = words(`
  fare fares ticket tickets booking bookings seat seats return one way round trip trips top recharge pass passes economy executive business class passenger passengers
  staff transport expense expenses allowance
`);

/** What parents and schools write after "tuition". */
const OF_TUITION = words(`
  fee fees only tuition school schools university college polytechnic institute academy session sessions semester semesters term terms year years level levels class course courses
  programme program degree diploma masters bachelor bachelors msc mba bsc phd hnd ond postgraduate undergraduate executive nursery primary secondary junior senior basic creche
  jss jss1 jss2 jss3 ss1 ss2 ss3 sss1 sss2 sss3 child children ward wards daughter son sons pupil pupils student students sponsored sponsorship scholarship employee
  dependant dependants dependent dependents instalment installment support assistance reimbursement allowance outstanding arrears unilag unn oau abu covenant babcock lbs
  admission registration enrolment enrollment matriculation acceptance exam exams examination examinations books hostel
  lesson lessons teacher teachers accounting engineering law medicine nursing business administration science sciences management accountancy studies
`);

const BY_RELIEF: Readonly<Record<string, ReadonlySet<string>>> = {
  basic_food: OF_FOOD,
  livestock: OF_ANIMALS,
  education_books: OF_BOOKS,
  agri_equipment: OF_FARM_MACHINES,
  disability_aids: OF_THE_DISABLED,
  school_performances: OF_PERFORMANCES,
  shared_road_transport: OF_TICKETS,
  tuition: OF_TUITION,
};

/** Makers whose names follow a food; some are words of other terms: "groundnut oil gino". */
const MAKERS =
  /^(?:gino|honeywell|dangote|mamador|kings|peak|dano|cowbell|hollandia|loya|olympic|miksi|three crowns|golden penny|power oil|stallion|mama gold|caprice|nunu|luna|indomie|supreme|chi|nestle|unilever|tasty tom|sonia|derica)\b/;

const PLACES = new RegExp(`^(?:${HAULAGE_PLACES})$`);
/** Tokens without meaning here: numbers, model codes and short abbreviations. */
const NO_WORD = /\d|^.{1,2}$/;

/**
 * Whether a word after the name of a thing with this relief may turn it into another thing; always false for reliefs without a word list.
 */
export function mayBeOtherHead(word: string, relief: string): boolean {
  const own = BY_RELIEF[relief];
  return own !== undefined && !NO_WORD.test(word) && !OF_ANYTHING.has(word) && !own.has(word) && !PLACES.test(word);
}

export const isMaker = (phrase: string): boolean => MAKERS.test(phrase);

const EVERY = new Set([...OF_ANYTHING, ...Object.values(BY_RELIEF).flatMap((own) => [...own])]);

/** Whether a word is one of these companions of some relieved thing, and so no misspelling of another word. */
export const isCompanion = (word: string): boolean => EVERY.has(word);
