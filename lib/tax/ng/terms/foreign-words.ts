import { activity } from "../../terms";

const otherOr = (strength: number) => ({ otherwise: [{ category: "other_services" as const, strength }] });
const professionalOr = (strength: number) => ({ otherwise: [{ category: "professional_services" as const, strength }] });

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
  activity("professional_services", "Translation", "ubersetzung*, dolmetsch*, traduction*, interpretariat*", { strength: 0.8, ...otherOr(0.17) }),
  activity("professional_services", "Commission", "vermittlungsprovision*, vertriebsprovision*, maklerprovision*, commission d agent*, commission sur vente*", { strength: 0.85, ...otherOr(0.1) }),
  activity("other_services", "Services", "dienstleistung*, serviceleistung*, arbeitszeit, arbeitsstunde*, prestation de service*, prestations de service*, prestation informatique*, main d oeuvre", { strength: 0.7, ...professionalOr(0.25) }),
  activity("other_services", "Repair and maintenance", "wartung*, wartungsvertrag*, reparatur*, instandhaltung*, instandsetzung*, inspektion*, contrat de maintenance*, entretien*, reparation*, depannage*", { strength: 0.88, ...professionalOr(0.06) }),
  activity("other_services", "Cleaning", "reinigung*, gebaudereinigung*, unterhaltsreinigung*, nettoyage*", { strength: 0.92 }),
  activity("other_services", "Security services", "wachdienst*, objektschutz*, gardiennage*", { strength: 0.92 }),
  activity("other_services", "Haulage and transport", "transportkosten*, frachtkosten*, seefracht*, luftfracht*, spedition*, versandkosten*, lieferkosten*, frais de transport*, frais de port*, frais de livraison*, fret maritime*, fret aerien*", { strength: 0.88 }),
  activity("other_services", "Hotel and travel", "ubernachtung*, reisekosten*, hebergement*, frais de deplacement*", { strength: 0.8, ...professionalOr(0.08) }),
  activity("rent_hire_lease", "Rent, hire or lease", "miete, mieten, mietkosten*, mietgebuhr*, kaltmiete*, buromiete*, geratemiete*, mietwagen*, leasingrate*, loyer, loyers, location de, location du, location des, location d", { strength: 0.9, ...otherOr(0.06) }),
  activity("royalty", "Software license", "lizenzgebuhr*, softwarelizenz*, nutzungslizenz*, redevance de licence*, licence logiciel*, licences logicielles", { strength: 0.8, ...otherOr(0.12) }),
];
