import { describe, expect, it } from "vitest";
import { countryIn } from "./country-in";

describe("countryIn", () => {
  it.each([
    ["1-1 Marunouchi, Tokyo, Japan", "JP"],
    ["88 Harbour Road, Hong Kong", "HK"],
    ["Rue 12, Abidjan, Côte d'Ivoire", "CI"],
    ["Lot 44, Cotonou, Republic of Benin", "BJ"],
    ["14 Broad Street, Lagos", "NG"],
    ["3 Airport Road, Benin City, Edo", "NG"],
    ["Minna, Niger State", "NG"],
    ["Bida, Niger State", null],
    ["Lebanon Street, Dugbe, Ibadan", "NG"],
    ["12 Unknown Road", null],
  ])("maps “%s” to %s", (address, country) => {
    expect(countryIn(address)).toBe(country);
  });
});
