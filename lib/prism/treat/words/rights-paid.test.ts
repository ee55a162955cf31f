import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const category = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").category;

describe("a payment for the use of a right", () => {
  it.each([
    "Ringback tunes content share, label settlement Q1",
    "COSON/MCSN music blanket licence",
    "Music performance, COSON/MCSN tariff",
    "Rights fee: EPL live commentary, season",
    "Broadcast rights AFCON 2026",
    "Telenovela, 120 eps, Spanish dubbed, 2 runs",
    "Drama series licence, 52 episodes, 2 runs",
    "Cartoon syndication, King Features, monthly",
    "Translation rights to Yoruba edition, advance",
    "Process licence fee for isomerisation unit, second instalment",
    'Design royalty on "Adire" chair, 200 sold',
    "Laundry franchise fee, WashMore brand",
  ])("is a royalty: %s", (description) => {
    expect(category(description)).toBe("royalty");
  });

  it.each([
    ["Libel suit defence, appearance fees", "professional_services"],
    ['Airing of radio drama "Yaro" 26 eps, Freedom FM', "other_services"],
    ["Syndicated loan agency fee", "professional_services"],
    ["Royalty statement audit", "professional_services"],
    ["Franchise consultant's fee", "professional_services"],
    ["Legal fees in COSON suit", "professional_services"],
    ["Artiste appearance fee, court of arms event", "entertainers_sports"],
    ["TV drama production, 26 episodes", "other_services"],
  ])("is not a royalty if work or an appearance is paid: %s", (description, expected) => {
    expect(category(description)).toBe(expected);
  });
});
