import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, null);

describe("what is made of a basic food", () => {
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
  ])("%s is still a food", (description) => {
    expect(classify(description).relief?.code).toBe("basic_food");
    expect(classify(description).relief?.confidence).toBeGreaterThan(0.8);
  });

  it("leaves open what is sold beside a food", () => {
    expect(classify("Rice and pepper sauce")).toMatchObject({ mixed: true });
  });
});
