import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, null);

describe("products made from a basic food", () => {
  it.each([
    "Hot pepper sauce 330ml x 24",
    "Pepper & tomato sauce",
    "Sauce, hot pepper",
    "Real mayonnaise 5kg pail",
    "Tomato ketchup",
    "Garlic seasoning",
    "Chicken seasoning powder",
    "Ginger paste",
    "Fish sauce",
    "Rice crackers",
    "Yam chips",
    "Mango juice 1L",
    "Pineapple jam",
    "Coconut biscuits",
    "Mackerel in tomato sauce 155g x 50",
    "Beef jerky",
    "Bitter Lemon 33cl can 24 x 33cl",
    "Mango 35 cl PET",
    "Neck label Bitter Lemon",
    "Shrink sleeve rice pouch",
    "Yam flour sachet label",
    "Rice bag, woven PP 50kg printed",
    "Tomato crate, plastic",
  ])("%s has no relief", (description) => {
    expect(classify(description)).toMatchObject({ category: "goods_supply", relief: null, mixed: false });
  });

  it.each([
    "Pepper 50kg bag",
    "Dry pepper, 2 bags",
    "Ground pepper 1kg",
    "Fresh tomatoes, 10 baskets",
    "Tomato, fresh, for sauce",
    "Plantain flour",
    "Cassava chips 50kg",
    "Fish fillets",
    "Bread and butter",
    "Tomatoes in a basket",
    "Milk powder",
    "Mango, 5 crates",
    "Evaporated milk 170ml",
    "Tomatoes in plastic crates",
    "Rice bag 50kg",
    "Rice, 20 printed bags",
    "Palm oil bottle, plastic 75cl",
  ])("%s is still a basic food", (description) => {
    expect(classify(description).relief?.code).toBe("basic_food");
    expect(classify(description).relief?.confidence).toBeGreaterThan(0.8);
  });

  it("make the line mixed if sold with a basic food", () => {
    expect(classify("Rice and pepper sauce")).toMatchObject({ mixed: true });
  });
});
