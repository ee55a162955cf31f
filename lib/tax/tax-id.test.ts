import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseTaxId } from "./tax-id";

describe("parseTaxId", () => {
  it.each([
    ["NG", "12345678-0001", "firs_tin", "12345678-0001"],
    ["NG", "TIN: 12345678 - 0001", "firs_tin", "12345678-0001"],
    ["NG", "12345678–0001", "firs_tin", "12345678-0001"],
    ["NG", "123456780001", "firs_tin", "12345678-0001"],
    ["NG", "1234567890", "jtb_tin", "1234567890"],
    ["NG", "1234567890123", "tax_id", "1234567890123"],
    ["NG", "12345678901", "nin", "12345678901"],
    ["NG", "RC 123456", "rc_number", "RC123456"],
    ["NG", "RC-1234567", "rc_number", "RC1234567"],
    ["NG", "BN 2345678", "bn_number", "BN2345678"],
    ["KE", "P051234567M", "kra_pin_company", "P051234567M"],
    ["KE", "a001234567b", "kra_pin_individual", "A001234567B"],
    ["GH", "C0003165742", "gra_tin", "C0003165742"],
    ["GH", "GHA-123456789-0", "ghana_card", "GHA1234567890"],
    ["ZA", "4220122222", "vat_number", "4220122222"],
    ["ZA", "0001339050", "tax_reference", "0001339050"],
    ["UG", "1000123456", "tin", "1000123456"],
    ["TZ", "123-456-789", "tin", "123456789"],
    ["RW", "101234567", "tin", "101234567"],
    ["EG", "100-531-385", "tax_number", "100531385"],
    ["EG", "٣٣١-١٠٥-٢٦٨", "tax_number", "331105268"],
    ["GB", "GB 980 7806 84", "vat_number", "980780684"],
    ["GB", "GBGD001", "vat_number_government", "GD001"],
    ["GB", "GBHA500", "vat_number_health", "HA500"],
    ["GB", "GBGD888800101", "vat_number_government", "GD888800101"],
    ["GB", "HA8888 500 15", "vat_number_health", "HA888850015"],
    ["GH", "C0000803561", "gra_tin", "C0000803561"],
    ["DE", "DE 136,695 976", "ust_idnr", "136695976"],
    ["DE", "36 574 261 809", "identification_number", "36574261809"],
    ["FR", "Fr 40 303 265 045", "tva", "40303265045"],
    ["FR", "FR 83 404 833 048", "tva", "83404833048"],
    ["FR", "552 008 443", "siren", "552008443"],
    ["IN", "27AAPFU0939F1ZV", "gstin", "27AAPFU0939F1ZV"],
    ["IN", "ACUPA7085R", "pan", "ACUPA7085R"],
    ["AE", "100123456700003", "trn", "100123456700003"],
  ])("accepts %s %s as a %s", (country, raw, kind, normalized) => {
    expect(parseTaxId(country, raw)).toMatchObject({ valid: true, kind, normalized });
  });

  it.each([
    ["NG", "2345544-0001"],
    ["NG", "102938475612"],
    ["NG", "123456789"],
    ["NG", "12345678-001"],
    ["NG", "ABC"],
    ["NG", ""],
    ["KE", "X051234567M"],
    ["KE", "P05123456M"],
    ["GH", "B0003165742"],
    ["ZA", "5001339050"],
    ["ZA", "2449494160"],
    ["GB", "GB 802 3115 81"],
    ["GB", "000000000"],
    ["GB", "GBHA499"],
    ["GB", "GBGD500"],
    ["GB", "GBHA888849999"],
    ["GB", "GBGD888800102"],
    ["GH", "X0000803561"],
    ["DE", "136695978"],
    ["FR", "84 323 140 391"],
    ["FR", "FR40303265046"],
    ["IN", "27AAPFU0939F1ZO"],
    ["IN", "AAPP0000X"],
    ["AE", "10012345670000"],
    ["US", "12-3456789"],
  ])("rejects %s %s", (country, raw) => {
    expect(parseTaxId(country, raw).valid).toBe(false);
  });

  it("names the intended kind of a number with a wrong check digit", () => {
    expect(parseTaxId("FR", "40303265046")).toMatchObject({ valid: false, kind: "tva" });
  });

  it("marks kinds without a confirmed source as unverified", () => {
    expect(parseTaxId("NG", "12345678901").verified).toBe(false);
    expect(parseTaxId("NG", "12345678-0001").verified).toBe(true);
  });

  it("detects any changed digit of a German VAT number and any wrong check character of an Indian GSTIN", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = [..."136695976"];
        digits[position] = String((Number(digits[position]) + shift) % 10);
        return !parseTaxId("DE", digits.join("")).valid;
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        (last) => parseTaxId("IN", `27AAPFU0939F1Z${last}`).valid === (last === "V"),
      ),
    );
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("NG", "GB", "DE", "FR", "IN", "EG", "XX", ""),
        fc.string({ unit: "grapheme" }),
        (country, raw) => typeof parseTaxId(country, raw).valid === "boolean",
      ),
    );
  });
});

it("takes no zeros for a registration number: 0 stands for unregistered", () => {
  for (const none of ["0", "000", "RC0", "RC 0000", "BN0"]) expect(parseTaxId("NG", none).valid, none).toBe(false);
  for (const number of ["RC123456", "00123456", "RC 1234567", "10", "BN0012"]) expect(parseTaxId("NG", number).valid, number).toBe(true);
});
