import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const category = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").category;

describe("a misleading word", () => {
  it.each([
    ["Prize: deep freezers for Ember promo", "goods_supply"],
    ["Sports day prizes: trophies, water bottles", "goods_supply"],
    ["Cash winnings to lucky subscribers, Recharge & Win promo, draw no. 3", "winnings"],
    ["Grand prize: Toyota Corolla won by customer", "winnings"],
    ["Goods-in-transit & third party insurance, 60 trucks", "not_applicable"],
    ["Petrol to staff buses, fuel card", "not_applicable"],
    ["AGO lifting, 33,000 ltrs, Apapa", "not_applicable"],
    ["PMS lifting 45kL ex Suleja depot wk 22", "not_applicable"],
    ["Refuelling labour for gensets, 112 sites", "other_services"],
    ["Toyota Hilux 2.4 diesel 2026, chassis AHTK, 2 nos", "goods_supply"],
    ["Hilux diesel double cabin", "goods_supply"],
    ["Diesel for Hilux, 80 ltrs", "not_applicable"],
    ["COREN engineer's stamping & certification of drawings", "professional_services"],
    ["Diesel haulage to depot, 33,000 litres", "other_services"],
    ["To cost of barging your 500,000 litres AGO from Warri to Ogbotobo location", "other_services"],
    ["D7 bulldozer, hourly, operator & fuel by us, 62hrs", "rent_hire_lease"],
    ["Drop cable FTTH 1 core 1km roll", "goods_supply"],
    ["Home fibre connection, last mile, at contractor's rate per home, 238 homes", "other_services"],
    ["FTTH monthly plan", "not_applicable"],
    ["Reach stacker Kalmar DRG450, 1 no. duty paid", "goods_supply"],
    ["Import duty paid on 2 containers", "not_applicable"],
  ])("is overruled by the rest of the line: %s", (description, expected) => {
    expect(category(description)).toBe(expected);
  });
});
