import { activity, outside, thing } from "../../terms";
import { otherOr, professionalOr } from "./otherwise";

/**
 * Services by the names that German and French vendors give them, without ornaments: an imported service whose words say nothing
 * would be taken for goods. Words that mean something else in English ("Provision", "location", "formation") stand in phrases only.
 */
export const foreignTerms = [
  activity("professional_services", "Consultancy", "beratung, beratungs*, beratungen, berater*, unternehmensberatung*, steuerberat*, steuerrecht*, rechtsberatung*, rechtsanwalt*, anwaltshonorar*, beraterhonorar*, honorar, honorare, honorarrechnung, gutachten*, projektleitung*, projektmanagement, conseils, conseil, prestation de conseil*, prestations de conseil*, honoraires*, expertise comptable*, assistance juridique*, frais d avocat*, etude de faisabilite*, etude de marche*", { strength: 0.9, ...otherOr(0.07) }),
  activity("professional_services", "Audit and accounting", "buchhaltung*, buchfuhrung*, lohnbuchhaltung*, jahresabschluss*, wirtschaftsprufung*, steuererklarung*, tenue de comptabilite*, commissariat aux comptes, bulletins de paie", { strength: 0.9, ...otherOr(0.07) }),
  activity("professional_services", "Engineering and design", "ingenieurleistung*, planungsleistung*, bauleitung*, konstruktionszeichnung*, bureau d etudes, maitrise d oeuvre, etudes techniques", { strength: 0.88, ...otherOr(0.08) }),
  activity("professional_services", "Software development", "softwareentwicklung*, programmierung*, webentwicklung*, entwicklungsleistung*, developpement logiciel*, developpement web*, developpement informatique*", { strength: 0.88, ...otherOr(0.08) }),
  activity("professional_services", "Training", "schulung*, mitarbeiterschulung*, weiterbildung*, formation professionnelle*, formation du personnel", { strength: 0.85, ...otherOr(0.12) }),
  activity("other_services", "Manpower", "arbeitnehmeruberlassung*, personaluberlassung*, personaldienstleistung*, zeitarbeit*, leiharbeit*, leiharbeiter*, leiharbeitskraft*, mise a disposition de personnel*, personnel interimaire*, travail temporaire*, interimaires", { strength: 0.9, ...professionalOr(0.06) }),
  activity("professional_services", "Translation", "ubersetzung*, dolmetsch*, traduction*, interpretariat*", { strength: 0.8, ...otherOr(0.17) }),
  activity("professional_services", "Commission", "vermittlungsprovision*, vertriebsprovision*, maklerprovision*, commission d agent*, commission sur vente*", { strength: 0.85, ...otherOr(0.1) }),
  activity("other_services", "Services", "dienstleistung*, serviceleistung*, arbeitszeit, arbeitsstunde*, prestation de service*, prestations de service*, prestation informatique*, main d oeuvre", { strength: 0.7, ...professionalOr(0.25) }),
  activity("other_services", "Repair and maintenance", "wartung*, wartungsvertrag*, reparatur*, instandhaltung*, instandsetzung*, inspektion*, contrat de maintenance*, entretien*, reparation*, depannage*", { strength: 0.88, ...professionalOr(0.06) }),
  activity("other_services", "Cleaning", "reinigung*, gebaudereinigung*, unterhaltsreinigung*, fensterreinigung*, glasreinigung*, nettoyage*", { strength: 0.92 }),
  activity("other_services", "Security services", "wachdienst*, objektschutz*, gardiennage*", { strength: 0.92 }),
  activity("other_services", "Haulage and transport", "transportkosten*, frachtkosten*, seefracht*, luftfracht*, spedition*, versandkosten*, lieferkosten*, frais de transport*, frais de port*, frais de livraison*, fret maritime*, fret aerien*", { strength: 0.88 }),
  activity("other_services", "Hotel and travel", "ubernachtung*, reisekosten*, hebergement*, frais de deplacement*", { strength: 0.8, ...professionalOr(0.08) }),
  activity("rent_hire_lease", "Rent, hire or lease", "miete, mieten, mietkosten*, mietgebuhr*, kaltmiete*, buromiete*, geratemiete*, mietwagen*, leasingrate*, loyer, loyers, location de, location du, location des, location d", { strength: 0.9, ...otherOr(0.06) }),
  activity("royalty", "Software license", "lizenzgebuhr*, softwarelizenz*, nutzungslizenz*, redevance de licence*, licence logiciel*, licences logicielles", { strength: 0.8, ...otherOr(0.12) }),
  activity("construction_infrastructure", "Building works", "rohbau*, rohbauarbeit*, hochbau*, hochbauarbeit*, tiefbauarbeit*, maurerarbeit*, betonarbeit*, dachdeckerarbeit*, dacharbeiten, trockenbau*, malerarbeit*, elektroinstallation*, elektroarbeit*, sanitarinstallation*, sanitararbeit*, heizungsinstallation*, putzarbeit*, verputzarbeit*, bodenlegearbeit*, schreinerarbeit*, zimmererarbeit*, zimmerarbeiten, schlosserarbeit*, abbrucharbeit*, erdarbeit*, pflasterarbeit*, geruestbau*, gerustbau*, estricharbeit*, fliesenarbeit*, bauleistung*, bauarbeit*, travaux de maconnerie*, maconnerie*, gros oeuvre*, travaux de construction*, travaux de renovation*, travaux de toiture*, travaux de couverture*", { strength: 0.86, ...otherOr(0.08) }),
  activity("other_services", "Catering", "mittagessen*, abendessen*, bewirtung*, bewirtungskosten*, speisen, verpflegung*, repas, repas d affaires*, dejeuner*, diner d affaires*, restauration sur place*", { strength: 0.88 }),
  activity("other_services", "Printing and copying", "impression de*, impressions de*, drucksachen*, druckkosten*, druck von*", { strength: 0.86 }),
  activity("rent_hire_lease", "Hire of halls and venues", "location de salle*, location salle*, saalmiete*, raummiete*", { strength: 0.9, ...otherOr(0.06) }),
  activity("professional_services", "Engineering and design", "logo entwurf*, grafikdesign*, creation graphique*, conception graphique*", { strength: 0.86, ...otherOr(0.1) }),
  activity("other_services", "Services", "abonnement, abonnement mensuel*, abonnement annuel*", { strength: 0.8, otherwise: [{ category: "goods_supply", strength: 0.1 }] }),
  outside("activity", "insurance_premium", "Insurance premium", "prime d assurance*, primes d assurance*, assurance multirisque*, assurance automobile*, assurance vehicule*, assurance vehicules*, assurance incendie*, assurance responsabilite civile*, assurance maladie*, versicherungspramie*, versicherungsbeitrag*, haftpflichtversicherung*, betriebshaftpflicht*, gebaudeversicherung*, kfz versicherung*", { strength: 0.93 }),
  // "Location" alone is a place in English: these are French in what is let.
  activity("rent_hire_lease", "Rent, hire or lease", "location photocopieur*, location vehicule*, location voiture*, location camion*, location materiel*, location nacelle*, location imprimante*, location benne*, location mobilier*, location chapiteau*, location longue duree*", { strength: 0.9, ...otherOr(0.06) }),
  activity("other_services", "Subscriptions", "software abonnement*, softwareabonnement*, abonnement logiciel*", { strength: 0.88, otherwise: [{ category: "royalty", strength: 0.06 }] }),
  activity("other_services", "Advertising and media", "publicite*, campagne publicitaire*, werbeanzeige*, anzeigenschaltung*, werbekampagne*", { strength: 0.88 }),
  thing("Office stationery", "fournitures de bureau*, papeterie, buromaterial*, schreibwaren*, kopierpapier*, druckerpapier*, burobedarf*", { strength: 0.9 }),
  // The word behind a book's is what it is about.
  thing("Books", "fachbuch*, fachbucher*, fachbuch *, fachbucher *, fachliteratur*, fachliteratur *, lehrbuch*, lehrbucher*, lehrbucher *, schulbucher*, livre*, livres de *, manuels scolaires*, ouvrages techniques*", { strength: 0.9 }),
];

/** Services by their names in Afrikaans. */
export const afrikaansTerms = [
  activity("other_services", "Cleaning", "skoonmaak*, skoonmaakdienste*", { strength: 0.92 }),
  activity("other_services", "Printing and copying", "druk van*, drukwerk*, drukkoste*", { strength: 0.86, otherwise: [{ category: "goods_supply", strength: 0.1 }] }),
  activity("other_services", "Manpower", "arbeidsmakelaar*, tydelike werkers*, tydelike personeel*, losarbeid*", { strength: 0.88, ...professionalOr(0.06) }),
  activity("other_services", "Security services", "sekuriteitsdienste*, wagdienste*", { strength: 0.92 }),
  activity("other_services", "Repair and maintenance", "instandhouding*, herstelwerk*, herstel van*", { strength: 0.88, ...professionalOr(0.05) }),
  activity("other_services", "Haulage and transport", "vervoerdienste*, vervoerkoste*", { strength: 0.88 }),
  activity("professional_services", "Legal services", "regsdienste*, regskoste*", { strength: 0.92 }),
  activity("professional_services", "Audit and accounting", "ouditfooi*, rekeningkundige dienste*, boekhoudienste*, boekhoufooi*, boekhouding*, rekenmeesterfooi*", { strength: 0.92 }),
  activity("professional_services", "Legal services", "prokureursfooi*, prokureurskoste*, advokaatsfooi*, regsadvies*", { strength: 0.92 }),
  activity("professional_services", "Training", "opleiding*, opleiding van*", { strength: 0.86, ...otherOr(0.12) }),
  activity("rent_hire_lease", "Rent of land and buildings", "huur van kantoor*, huur van kantoorruimte*, kantoorhuur*, huur van pakhuis*, huur van perseel*, huur van winkel*", { strength: 0.92, relief: "land_building" }),
  activity("rent_hire_lease", "Rent, hire or lease", "huur, huur van, huurgeld*, verhuring*, verhuring van*", { strength: 0.88, ...otherOr(0.06) }),
  activity("other_services", "Advertising and media", "bemarking*, advertensie*", { strength: 0.88 }),
  outside("activity", "insurance_premium", "Insurance premium", "versekeringspremie*, versekeringspremies*", { strength: 0.93 }),
  thing("Office stationery", "skryfbehoefte*, kantoorbenodigdhede*", { strength: 0.9 }),
];

/** Services by the names that vendors of Kenya and Tanzania give them in Swahili. */
export const swahiliTerms = [
  activity("professional_services", "Consultancy", "ushauri*, ushauri wa*, huduma za ushauri*, ushauri wa kodi*", { strength: 0.93, ...otherOr(0.05) }),
  activity("professional_services", "Legal services", "huduma za kisheria*, ada ya wakili*, ada za wakili*, uwakili*", { strength: 0.92, ...otherOr(0.05) }),
  activity("professional_services", "Audit and accounting", "ukaguzi wa hesabu*, uhasibu*", { strength: 0.9, ...otherOr(0.07) }),
  activity("professional_services", "Training", "mafunzo*, mafunzo ya*", { strength: 0.86, ...otherOr(0.12) }),
  activity("other_services", "Services", "huduma, huduma ya, huduma za", { strength: 0.7, ...professionalOr(0.25) }),
  activity("other_services", "Cleaning", "usafi*, usafi wa*, huduma za usafi*, huduma ya usafi*, kusafisha*", { strength: 0.92 }),
  activity("other_services", "Security services", "ulinzi*, ulinzi wa*, huduma ya ulinzi*, huduma za ulinzi*", { strength: 0.92 }),
  activity("other_services", "Haulage and transport", "usafirishaji*, usafiri*, usafirishaji wa*, kusafirisha*", { strength: 0.88 }),
  activity("other_services", "Repair and maintenance", "matengenezo*, matengenezo ya*, kutengeneza gari*, kukarabati gari*, kukarabati mashine*, kukarabati jenereta*, ukarabati wa gari*, ukarabati wa magari*", { strength: 0.88, ...professionalOr(0.05) }),
  activity("other_services", "Manpower", "wafanyakazi wa muda*, vibarua*, ugavi wa wafanyakazi*", { strength: 0.88, ...professionalOr(0.06) }),
  activity("other_services", "Printing and copying", "uchapishaji*, uchapaji*", { strength: 0.88 }),
  activity("other_services", "Catering", "upishi*, huduma za chakula*, huduma ya chakula*", { strength: 0.88 }),
  activity("construction_infrastructure", "Building works", "ujenzi wa jengo*, ujenzi wa majengo*, ujenzi wa ofisi*, ujenzi wa barabara*, ujenzi wa shule*, ujenzi wa ghala*", { strength: 0.88, ...otherOr(0.05) }),
  activity("rent_hire_lease", "Rent of land and buildings", "pango*, kodi ya pango*, kodi ya ghala*, kodi ya maghala*, kodi ya duka*, kodi ya jengo*, kodi ya stoo*, kodi ya chumba*, kodi ya nyumba*, pango la ofisi*, kodi ya pango la ofisi*, kodi ya ofisi*, upangishaji wa ofisi*", { strength: 0.92, relief: "land_building" }),
  activity("rent_hire_lease", "Rent, hire or lease", "kukodi*, ukodishaji*, ukodishaji wa*", { strength: 0.88, ...otherOr(0.06) }),
  thing("Furniture", "samani*, meza, viti, kabati, makabati", { strength: 0.9 }),
  thing("Office stationery", "karatasi, vifaa vya ofisi*, vifaa vya kuandikia*", { strength: 0.9 }),
  activity("other_services", "Installation", "ufungaji wa*, usimikaji wa*", { strength: 0.88, otherwise: [{ category: "goods_supply", strength: 0.08 }] }),
  activity("other_services", "Repair and maintenance", "ukarabati*, ukarabati wa*", { strength: 0.86, otherwise: [{ category: "construction_infrastructure", strength: 0.1 }] }),
  activity("other_services", "Repair and maintenance", "ukarabati wa jenereta*, ukarabati wa mashine*, ukarabati wa mitambo*, ukarabati wa kompyuta*", { strength: 0.9, ...professionalOr(0.05) }),
  activity("professional_services", "Training", "ada ya mafunzo*, ada za mafunzo*, mafunzo ya wafanyakazi*", { strength: 0.9, ...otherOr(0.08) }),
  thing("Computers and electronics", "kompyuta, kompyuta mpakato*, printa", { strength: 0.9 }),
  // A commission is an agent's: tables part it from fees.
  activity("professional_services", "Commission", "kamisheni*, kamisheni ya*", { strength: 0.8, ...otherOr(0.15) }),
  activity("other_services", "Advertising and media", "tangazo*, matangazo*, matangazo ya*, tangazo la*", { strength: 0.88 }),
  activity("other_services", "Cleaning and waste", "uondoaji wa taka*, ukusanyaji wa taka*, uzoaji wa taka*", { strength: 0.88 }),
  activity("other_services", "Catering", "chakula cha mchana*, chakula cha wafanyakazi*, vitafunio*", { strength: 0.86, otherwise: [{ category: "goods_supply", strength: 0.08 }] }),
  activity("professional_services", "Software development", "utengenezaji wa tovuti*, utengenezaji wa mfumo*, kutengeneza tovuti*, kutengeneza mfumo*, kutengeneza programu*", { strength: 0.86, ...otherOr(0.1) }),
  activity("professional_services", "Consultancy", "utafiti wa soko*, upembuzi yakinifu*", { strength: 0.88, ...otherOr(0.08) }),
  outside("activity", "insurance_premium", "Insurance premium", "bima ya*, bima za*, malipo ya bima*, ada ya bima*", { strength: 0.92 }),
  thing("Vehicle parts", "vipuri, vipuri vya*, vipuri vya gari*, vipuri vya magari*", { strength: 0.92 }),
  thing("Cleaning goods", "sabuni*, vifaa vya usafi*, dawa za usafi*, karatasi za choo*", { strength: 0.9 }),
  thing("Building materials", "vifaa vya ujenzi*, saruji*, mabati, matofali*, nondo", { strength: 0.9 }),
  thing("Goods", "vifaa vya umeme*, vifaa vya hospitali*, vifaa vya shule*, vifaa vya jikoni*, vifaa", { strength: 0.86, otherwise: [{ category: "other_services", strength: 0.06 }] }),
];

/**
 * Services by the names that vendors of Rwanda give them in Kinyarwanda, as a line is read: the particle before an apostrophe ("bw'",
 * "y'") is a word of its own.
 */
export const kinyarwandaTerms = [
  activity("professional_services", "Consultancy", "ubujyanama*, serivisi z ubujyanama*, ubushakashatsi*, inyigo*", { strength: 0.9, ...otherOr(0.07) }),
  activity("professional_services", "Legal services", "umwunganizi*, abunganizi*, mu mategeko, kunganira*, avoka, umwunganizi mu mategeko, abunganizi mu mategeko, ubujyanama mu mategeko, serivisi z amategeko, noteri", { strength: 0.92, ...otherOr(0.05) }),
  activity("professional_services", "Audit and accounting", "ubugenzuzi bw imari*, ubugenzuzi bw ibaruramari*, igenzura ry imari*, ibaruramari*, icungamutungo*", { strength: 0.9, ...otherOr(0.07) }),
  activity("professional_services", "Training", "amahugurwa*, guhugura*", { strength: 0.88, ...otherOr(0.1) }),
  activity("professional_services", "Translation", "ubusemuzi*, gusemura*", { strength: 0.8, ...otherOr(0.17) }),
  activity("other_services", "Services", "serivisi", { strength: 0.7, ...professionalOr(0.25) }),
  activity("other_services", "Cleaning", "gusukura*, serivisi z isuku*, isuku*, gukora isuku*", { strength: 0.9 }),
  activity("other_services", "Security services", "umutekano*, abazamu*, uburinzi*, kurinda*, serivisi z umutekano*, serivisi z uburinzi*", { strength: 0.92 }),
  activity("other_services", "Haulage and transport", "ubwikorezi*, gutwara ibicuruzwa*, gutwara imizigo*, gutwara abakozi*", { strength: 0.88 }),
  activity("other_services", "Repair and maintenance", "gusana*, gusana imodoka*, gukora imodoka*, gukora imashini*, guhindura amavuta*, gukanika*, kubungabunga*, gufata neza*", { strength: 0.88, ...professionalOr(0.05) }),
  activity("other_services", "Printing and copying", "gucapa*, gucapisha*, icapiro*", { strength: 0.88 }),
  activity("other_services", "Advertising and media", "kwamamaza*, iyamamaza*, amatangazo*", { strength: 0.88 }),
  activity("other_services", "Catering", "amafunguro*, ifunguro*", { strength: 0.86, otherwise: [{ category: "goods_supply", strength: 0.08 }] }),
  activity("construction_infrastructure", "Building works", "ubwubatsi*, kubaka ibiro*, kubaka inzu*, kubaka umuhanda*, kubaka ishuri*, kubaka ububiko*", { strength: 0.86, ...otherOr(0.06) }),
  activity("rent_hire_lease", "Rent of land and buildings", "ubukode bw inzu*, ubukode bw ibiro*, ubukode bw ububiko*, ubukode bw iduka*, gukodesha inzu*, gukodesha ibiro*, gukodesha ububiko*, kodi y inzu*, ubukode bw icyumba*", { strength: 0.92, relief: "land_building" }),
  activity("rent_hire_lease", "Rent, hire or lease", "ubukode*, ubukodi*, gukodesha*, gukodesha imodoka*, gukodesha imashini*, ubukode bw imodoka*, ubukode bw imashini*", { strength: 0.88, ...otherOr(0.06) }),
  outside("activity", "insurance_premium", "Insurance premium", "ubwishingizi*", { strength: 0.92 }),
  thing("Office stationery", "impapuro*, amakaye*, amakaramu*, ibikoresho byo mu biro*", { strength: 0.9 }),
  thing("Cleaning goods", "ibikoresho by isuku*, isabune*, amasabune*", { strength: 0.9 }),
  thing("Computers and electronics", "mudasobwa*", { strength: 0.9 }),
  thing("Furniture", "intebe*, ameza*, utubati*", { strength: 0.9 }),
  thing("Vehicle parts", "ibyuma by imodoka*, amapine*", { strength: 0.9 }),
];

/**
 * Services by the names that vendors of Egypt and the Emirates give them in Arabic, as a line is read: without hamza, and without the
 * article.
 */
export const arabicTerms = [
  activity("professional_services", "Consultancy", "استشارات, استشارية, استشارة, خدمات استشارية, خدمات استشارات, اتعاب استشارية", { strength: 0.92, ...otherOr(0.05) }),
  activity("professional_services", "Legal services", "محاماة, اتعاب محاماة, خدمات قانونية, استشارات قانونية, قانونية", { strength: 0.93 }),
  activity("professional_services", "Audit and accounting", "مراجعة حسابات, تدقيق حسابات, محاسبة, خدمات محاسبية, مسك دفاتر", { strength: 0.92, ...otherOr(0.05) }),
  activity("professional_services", "Professional fees", "اتعاب, اتعاب مهنية", { strength: 0.88, ...otherOr(0.08) }),
  activity("professional_services", "Training", "تدريب, دورة تدريبية, دورات تدريبية", { strength: 0.86, ...otherOr(0.12) }),
  activity("professional_services", "Translation", "ترجمة", { strength: 0.8, ...otherOr(0.17) }),
  activity("professional_services", "Commission", "عمولة, عمولة مبيعات, عمولات", { strength: 0.92, ...otherOr(0.05) }),
  activity("other_services", "Services", "خدمات, خدمة", { strength: 0.7, ...professionalOr(0.25) }),
  activity("other_services", "Cleaning", "نظافة, تنظيف, خدمات نظافة, خدمات تنظيف, اعمال نظافة", { strength: 0.92 }),
  activity("other_services", "Security services", "حراسة, خدمات حراسة, خدمات امن, امن وحراسة", { strength: 0.92 }),
  activity("other_services", "Repair and maintenance", "صيانة, خدمات صيانة, اعمال صيانة, اصلاح", { strength: 0.88, ...professionalOr(0.05) }),
  activity("other_services", "Manpower", "عمالة, عمال, توريد عمالة, توريد عمال, عمالة مؤقتة, تاجير عمالة", { strength: 0.9, ...professionalOr(0.06) }),
  activity("other_services", "Haulage and transport", "نقل, خدمات نقل, شحن, خدمات شحن, نقل بضايع", { strength: 0.88 }),
  activity("other_services", "Printing and copying", "طباعة, خدمات طباعة, مطبوعات", { strength: 0.88, otherwise: [{ category: "goods_supply", strength: 0.1 }] }),
  activity("other_services", "Advertising and media", "اعلانات, دعاية, دعاية واعلان, حملة اعلانية", { strength: 0.9 }),
  activity("other_services", "Hotel and travel", "اقامة فندقية, فندق, حجز فندق", { strength: 0.86 }),
  activity("construction_infrastructure", "Building works", "اعمال انشاءات, اعمال بناء, انشاء مبني, انشاء مبنى, انشاء مستودع, اعمال مقاولات, مقاولات", { strength: 0.86, ...otherOr(0.05) }),
  activity("rent_hire_lease", "Rent of land and buildings", "ايجار مكتب, ايجار مستودع, ايجار محل, ايجار مخزن, ايجار مبنى, ايجار شقة", { strength: 0.92, relief: "land_building" }),
  activity("rent_hire_lease", "Rent, hire or lease", "ايجار, تاجير", { strength: 0.88, ...otherOr(0.06) }),
  thing("Office stationery", "ادوات مكتبية, قرطاسية, توريد ادوات مكتبية, توريد قرطاسية, ورق تصوير, احبار", { strength: 0.9 }),
  thing("Furniture", "اثاث, اثاث مكتبي, توريد اثاث", { strength: 0.9 }),
  activity("professional_services", "Consultancy", "دراسة جدوى, دراسة جدوي, دراسات جدوى, دراسات جدوي", { strength: 0.9, ...otherOr(0.07) }),
  activity("professional_services", "Software development", "تصميم موقع, تصميم تطبيق, تطوير موقع, تطوير برمجيات", { strength: 0.88, ...otherOr(0.08) }),
  activity("professional_services", "Engineering and design", "تصميم شعار, تصميم جرافيك, تصميم هوية", { strength: 0.88, ...otherOr(0.08) }),
  activity("other_services", "Care of premises", "مكافحة حشرات, ومكافحة حشرات, رش مبيدات, خدمات تعقيم", { strength: 0.9 }),
  thing("Computers and electronics", "كمبيوتر, اجهزة كمبيوتر, كمبيوتر محمول, لابتوب, طابعات, توريد اجهزة كمبيوتر", { strength: 0.9 }),
  // A programme for accounts is no accountant's work.
  activity("royalty", "Software license", "برنامج محاسبة, برنامج محاسبي, برامج محاسبة, برنامج حسابات, اشتراك برنامج", { strength: 0.5, ...otherOr(0.4) }),
  activity("other_services", "Installation", "تركيب, اعمال تركيب", { strength: 0.86, otherwise: [{ category: "goods_supply", strength: 0.08 }] }),
  activity("other_services", "Installation", "توريد وتركيب", { strength: 0.5, otherwise: [{ category: "goods_supply", strength: 0.45 }] }),
  activity("other_services", "Catering", "وجبات, وجبات غذايية", { strength: 0.86, otherwise: [{ category: "goods_supply", strength: 0.08 }] }),
  outside("activity", "insurance_premium", "Insurance premium", "قسط تامين, اقساط تامين, وثيقة تامين, تامين طبي, تامين سيارات, تامين حريق", { strength: 0.92 }),
  thing("Cleaning goods", "مواد نظافة, ادوات نظافة, مواد تنظيف, ادوات تنظيف, مستلزمات نظافة", { strength: 0.9 }),
  thing("Vehicle parts", "قطع غيار, قطع غيار سيارات", { strength: 0.9 }),
  thing("Furniture", "كراسي, كراسي مكتبية, مكاتب خشبية", { strength: 0.9 }),
  thing("Office stationery", "ورق طباعة", { strength: 0.9 }),
  activity("construction_infrastructure", "Building works", "تشطيبات, اعمال تشطيبات, اعمال دهانات, ترميم مبنى, ترميم مبني, تشييد", { strength: 0.8, ...otherOr(0.14) }),
  activity("other_services", "Courier and delivery", "بريد سريع, توصيل طرود, خدمات توصيل", { strength: 0.88 }),
  activity("other_services", "Customs clearing", "تخليص جمركي, خدمات تخليص, رسوم تخليص", { strength: 0.92, ...professionalOr(0.05) }),
  activity("professional_services", "Recruitment", "توظيف, خدمات توظيف", { strength: 0.86, ...otherOr(0.1) }),
  activity("other_services", "Subscriptions", "اشتراك, اشتراك شهري, اشتراك سنوي", { strength: 0.8, otherwise: [{ category: "royalty", strength: 0.08 }] }),
  activity("other_services", "Hosting", "استضافة موقع, استضافة سحابية", { strength: 0.88 }),
  activity("other_services", "Photography", "تصوير فوتوغرافي, تصوير فيديو, تصوير فعالية", { strength: 0.86, ...professionalOr(0.08) }),
  activity("other_services", "Catering", "ضيافة, خدمات ضيافة, بوفيه", { strength: 0.86 }),
  // "توريد" names a sale: desks, where rooms would be let.
  thing("Furniture", "توريد مكاتب, توريد مكاتب وكراسي, وكراسي, مقاعد", { strength: 0.9 }),
];
