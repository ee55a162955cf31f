/** The 36 states and the Federal Capital Territory, with town names used in addresses. */
const states: Readonly<Record<string, readonly string[]>> = {
  Abia: ["Umuahia", "Aba"],
  Adamawa: ["Yola"],
  "Akwa Ibom": ["Uyo", "Eket"],
  Anambra: ["Awka", "Onitsha", "Nnewi"],
  Bauchi: [],
  Bayelsa: ["Yenagoa"],
  Benue: ["Makurdi"],
  Borno: ["Maiduguri"],
  "Cross River": ["Calabar"],
  Delta: ["Asaba", "Warri"],
  Ebonyi: ["Abakaliki"],
  Edo: ["Benin City"],
  Ekiti: ["Ado Ekiti"],
  Enugu: ["Nsukka"],
  FCT: ["Federal Capital Territory", "Abuja"],
  Gombe: [],
  Imo: ["Owerri"],
  Jigawa: ["Dutse"],
  Kaduna: ["Zaria"],
  Kano: [],
  Katsina: [],
  Kebbi: ["Birnin Kebbi"],
  Kogi: ["Lokoja"],
  Kwara: ["Ilorin"],
  Lagos: ["Ikeja", "Lekki", "Victoria Island", "Ikoyi", "Ilupeju", "Surulere", "Yaba", "Apapa"],
  Nasarawa: ["Lafia"],
  Niger: ["Minna"],
  Ogun: ["Abeokuta", "Sagamu"],
  Ondo: ["Akure"],
  Osun: ["Osogbo"],
  Oyo: ["Ibadan", "Ogbomoso"],
  Plateau: ["Jos"],
  Rivers: ["Port Harcourt"],
  Sokoto: [],
  Taraba: ["Jalingo"],
  Yobe: ["Damaturu"],
  Zamfara: ["Gusau"],
};

/** Names of the states as they are written before "State"; the Federal Capital Territory by its abbreviation. */
export const stateNames: readonly string[] = Object.keys(states);

const names = Object.entries(states).flatMap(([state, places]) =>
  [state, ...places].map((name) => ({ state, name, isState: name === state })),
);

/** Names that are ambiguous without "State": "Niger" alone is a river, a country, and part of "Nigeria". */
const ambiguous = new Set(["Niger", "Delta", "Rivers", "Plateau"]);

/**
 * The state that an address names; null if there is none. An explicit state ("Oyo State") takes precedence over a town. Of several towns
 * the last one counts, because addresses run from the street to the country.
 */
export function stateOfAddress(address: string | null): string | null {
  if (address === null) return null;
  const text = address.replace(/[-–]/g, " ");
  const outright = names.filter(({ isState, name }) => isState && new RegExp(`\\b${name}\\s+State\\b`, "i").test(text));
  if (outright[0]) return outright[0].state;
  const found = names
    .filter(({ name }) => !ambiguous.has(name))
    .map(({ state, name }) => ({ state, at: text.toLowerCase().search(new RegExp(`\\b${name.toLowerCase()}\\b`)) }))
    .filter(({ at }) => at >= 0);
  return found.sort((a, b) => b.at - a.at)[0]?.state ?? null;
}

/** Normalizes a caller's state name ("lagos", "Oyo State", "Abuja"); returns the text itself if it matches no state. */
export function stateName(text: string): string {
  const plain = text.trim().replace(/\s+state$/i, "");
  return names.find(({ name }) => name.toLowerCase() === plain.toLowerCase())?.state ?? plain;
}
