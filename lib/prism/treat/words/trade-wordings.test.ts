import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

/** The category and relief of a line; a doubtful relief counts as none. */
function told(description: string): string {
  const { category, relief } = classifyLine({ description, unit: null }, "Bluestar Resources Limited");
  return `${category}; ${relief && relief.confidence >= 0.5 ? relief.code : "none"}`;
}

describe("trade jargon", () => {
  it.each([
    ["HIV 1/2 rapid kit 100T", "goods_supply; medical_equipment"],
    ["EDTA tubes 4ml purple x 5,000", "goods_supply; medical_equipment"],
    ["Sysmex XN-550 analyser", "goods_supply; medical_equipment"],
    ["IOL foldable +21.0D, 60 pcs", "goods_supply; medical_equipment"],
    ["Referral: vitamin D, karyotype, 11 samples to Lancet", "professional_services; medical_services"],
    ["Raw cashew nuts KOR 48, 100 tons", "goods_supply; basic_food"],
    ["Paddy rice (FARO 44) 75kg bags x 800 aggregated", "goods_supply; basic_food"],
    ["Fresh cassava roots, weighbridge 212 tickets, May wk 3", "goods_supply; basic_food"],
    ["Breeding bucks, Kalahari red, 4", "goods_supply; livestock"],
    ["AK-103 rifles and magazines, NPF", "goods_supply; military"],
    ["BYD Seal electric sedan x 4", "goods_supply; electric_vehicles"],
    ["Battery module for Nissan Leaf EV, spare", "goods_supply; ev_parts"],
    ["RUTF Plumpy'Nut, 1,500 ctns, UNICEF-funded nutrition response Borno", "goods_supply; humanitarian_goods"],
    ["Dignity kits x 2,000, donor funded GBV response, Monguno", "goods_supply; humanitarian_goods"],
    ["GUO transport ticket ABJ-ENU seat 14", "other_services; shared_road_transport"],
    ["Drama production by school - tickets x 60", "other_services; school_performances"],
    ["Pampers premium 72pcs", "goods_supply; baby_products"],
    ["Covid PCR x 14", "other_services; medical_services"],
    ["Bulk energy invoice NBET, May 2026, 184GWh capacity + energy", "other_services; electricity_generation"],
  ])("is relieved: %s", (description, expected) => {
    expect(told(description)).toBe(expected);
  });

  it.each([
    ["Maize starch BP, Mg stearate, PVP K30", "goods_supply; none"],
    ["Unit cartons, artesunate 6's, 500k", "goods_supply; none"],
    ["Lead lining of x-ray room walls incl. plaster", "other_services; none"],
    ["Dermatological patch test, 30 subjects", "professional_services; none"],
    ["Piglets weaned, large white x 30", "goods_supply; none"],
    ["Meter reading & bill distribution, May 2026", "other_services; none"],
    ["Egg crates wash and sorting", "other_services; none"],
    ["Low-bed trailer for movement of excavator PH to Yenagoa", "other_services; none"],
    ["Chartered secretary fees - AGM", "professional_services; none"],
    ["ICAN practising licence & annual subscription, 4 staff", "other_services; none"],
    ["Land rig day rate with crew, 18-30 April 2026, OML 56", "rent_hire_lease; none"],
  ])("does not give a relief to lines that only use similar words: %s", (description, expected) => {
    expect(told(description)).toBe(expected);
  });
});
