import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("abbreviations", () => {
  it.each([
    ["Trips to Ondo, 3 loads", "OND is a course"],
    ["Arike fabrics", "Arik is an airline"],
    ["Mist cooling system", "mist. is a mixture"],
    ["Stamping of metal sheets", "deeds are stamped"],
    ["Day old bread", "chicks are sold at a day's age"],
    ["Balanced score card (BSC) training", "BSc is a degree"],
  ])("%s is not relieved (%s)", (description) => {
    expect(classify(description).relief?.code ?? "none").not.toMatch(/^(?:tuition|medical_pharma|not_a_supply|livestock)$/);
    expect(classify(description).exemption).toBeNull();
  });

  it.each([
    ["OND part time fees", "tuition"],
    ["Stamping of tenancy agreement", "not_a_supply"],
    ["Stamping of power of attorney", "not_a_supply"],
    ["Day old cockerels, 500", "livestock"],
  ])("%s is relieved (%s)", (description, relief) => {
    expect(classify(description).relief?.code).toBe(relief);
  });

  it("a round trip is an air ticket only if a ticket is named, and a room's tables are goods", () => {
    expect(classify("Round trip haulage Lagos - Kano").category).toBe("other_services");
    expect(classify("Round trip ticket ABV-LOS").exemption).toBe("airline_ticket");
    expect(classify("Conference room tables x4").category).toBe("goods_supply");
  });

  it.each([
    ["Int. on debenture, Oct", "interest"],
    ["Int. wall painting", "construction_infrastructure"],
    ["Jan. svcs, HQ & annex", "other_services"],
    ["Diesel gen. svcg - 250kva x 3", "other_services"],
    ["C&F chgs 2x40ft", "other_services"],
    ["TM regn class 30 - our fees", "professional_services"],
    ["Outsourced tellers x 9 - Oct payroll & svc chg", "other_services"],
    ["Outsourced payroll, Oct", "professional_services"],
    ["Reimb. of air fare & hotel @ cost (rcpts attached)", "not_applicable"],
  ])("%s, abbreviated, is %s", (description, category) => {
    expect(classify(description).category).toBe(category);
  });

  it("sanitary pads are relieved when abbreviated, but not brake pads", () => {
    expect(classify("San. pads (made in Nig.) 1,000 pkts").relief?.code).toBe("sanitary_local");
    expect(classify("Brk pads (made in Nig.) 40 sets").relief).toBeNull();
  });
});
