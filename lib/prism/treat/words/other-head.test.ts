import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

/** The VAT on one line of a company with an uninformative name, on an invoice that charges `tax`. */
function vatOf(description: string, tax: number | null = null) {
  const invoice = invoiceFixture({ vendorName: "Bluestar Resources Limited", lines: [{ description, amount: 100_000 }] });
  if (tax !== null) invoice.taxTotal = { ...invoice.total, value: tax };
  return treatInvoice(invoice, {}, contextFixture()).vat;
}

describe("a relieved word before another head noun", () => {
  it.each([
    "Salt shaker",
    "Salt water pump",
    "Salt testing kit",
    "Fish tank aquarium",
    "Fish finder sonar",
    "Flour sifter",
    "Honey extractor",
    "Bread baking pan",
    "Fruit bowl ceramic",
    "Garri processing plant",
    "Seed tray plastic",
    "Medicine ball",
    "Tablet stand",
    "Book stand",
    "Water test kit",
    "Meat thermometer",
    "Medical bill software",
    "Bus ticket printing paper",
    "Diaper disposal bin",
    "Baby monitor camera app",
    "School play costumes",
    "Electric car wash",
    "Tractor toy",
    "Wheelchair tyre",
    "Office rental of photocopier",
    "Rent collection software",
    "Coconut hair oil",
    "Bathing salt lavender 500g",
    "Onion soup sachets",
    "Cucumber facial cleanser",
    "Book light clip-on",
    "School play set (slide & swings)",
    "Tractor hydraulic pump",
    "Lime plaster 25kg",
    "Snow plough attachment",
    "Dog diapers",
    "Wheel chair mat for desks",
    "Tuition management portal setup",
    "Electric car charger",
    "Fish feeders for aquarium display",
    "Artificial fruits, lobby",
    "Toy wheelchairs",
    "Syringes packaging machine",
    "Stock books",
    "Order books x 20",
    "Attendance register book",
    "Books of receipt (printed triplicate)",
    "Herbicide 1L x 48 (imported)",
    "Layers mash (foreign) 25kg x 200",
    "Gas cylinder 50kg oxygen x 14",
    "Insecticide Raid 600ml x 60",
    "Diesel-powered water pump",
    "Novels for reading club",
  ])("is not relieved: %s", (description) => {
    expect(vatOf(description).treatment).toBe("standard");
  });

  it("is uncertain if no VAT is charged", () => {
    expect(vatOf("Salt shaker", 0).confidence).toBeLessThan(0.85);
    expect(vatOf("Salt shaker", 750_000).confidence).toBeGreaterThanOrEqual(0.85);
  });
});

describe("a relieved word before a package, a form, a grade or a brand", () => {
  it.each([
    ["Salt, 25 kg sack", "zero_rated"],
    ["Bag of rice 50kg", "zero_rated"],
    ["Rice stallion red cargo", "zero_rated"],
    ["Fish mackerel titus box", "zero_rated"],
    ["Fish, frozen, carton", "zero_rated"],
    ["Catfish point and kill", "zero_rated"],
    ["Chicken neck pack", "zero_rated"],
    ["Eggs tray of 30", "zero_rated"],
    ["Dano milk full cream", "zero_rated"],
    ["Honey pure bottle", "zero_rated"],
    ["Palm oil bottle", "zero_rated"],
    ["Cassava flour bag", "zero_rated"],
    ["Garri Ijebu light", "zero_rated"],
    ["Turkey wings 10kg carton", "zero_rated"],
    ["Cucumber seed marketer", "zero_rated"],
    ["Exercise books higher education", "zero_rated"],
    ["WAEC past questions booklets", "zero_rated"],
    ["Surgical gloves latex 7.5 - 100 pairs", "zero_rated"],
    ["Medical oxygen refill, 24 cylinders", "zero_rated"],
    ["Diclofenac patch", "zero_rated"],
    ["Paracetamol emzor tablets", "zero_rated"],
    ["Hospital bed mattress", "zero_rated"],
    ["Medical bill driver", "zero_rated"],
    ["Medical check up cleaner", "zero_rated"],
    ["Tractor ford model 6600", "exempt"],
    ["Baby car seat", "exempt"],
    ["Bus fare for driver", "exempt"],
    ["Office rent of block A", "exempt"],
    ["House rent of site engineer", "exempt"],
    ["Land lease for tower", "exempt"],
    ["Cat fish, live, 50kg", "zero_rated"],
    ["Rice Mama Choice 50kg", "zero_rated"],
    ["Beans Potiskum brown 100kg", "zero_rated"],
    ["Watermelon Kaolack big", "zero_rated"],
    ["Maize white destoned 30MT truckload", "zero_rated"],
    ["Goats Sokoto red maradi", "zero_rated"],
    ["Textbooks Macmillan Champion maths", "zero_rated"],
    ["Tractor Sonalika 60RX", "exempt"],
    ["Groundnut oil gino", "zero_rated"],
    ["Surgical gown disposable", "zero_rated"],
    ["Watermelon truck load", "zero_rated"],
    ["Plantain bunches x 40", "zero_rated"],
    ["Ogbomoso mangoes 10 crates", "zero_rated"],
    ["Flagyl suspension 60ml", "zero_rated"],
    ["Tractor hire for ploughing 20ha", "exempt"],
    ["Walking tractor with trailed disc harrow", "exempt"],
    ["Solar inverter 5kVA and batteries", "suspended"],
    ["Goat meat cuts 25kg", "zero_rated"],
    ["Turkey parts, frozen 10kg ctn x 5", "zero_rated"],
    ["Order: books for library", "zero_rated"],
    ["Artificial limbs", "exempt"],
  ])("stays relieved: %s", (description, treatment) => {
    const vat = vatOf(description);
    expect([vat.treatment, vat.confidence >= 0.85]).toEqual([treatment, true]);
  });
});

describe("a typo of one letter", () => {
  it.each(["Diesel genreator 60kVA", "Kerosene stvoe", "Fuel fliter for generator", "Petrol gejerator 3.5kVA"])(
    "in the head noun makes the relief for fuel uncertain: %s",
    (description) => {
      for (const tax of [0, 750_000]) expect(vatOf(description, tax).confidence).toBeLessThan(0.85);
    },
  );

  it.each(["Hospial bed, 3-crank", "Surical face masks 50/box"])(
    "in a relieved word makes the VAT uncertain with and without a charge: %s",
    (description) => {
      for (const tax of [0, 750_000]) expect(vatOf(description, tax).confidence).toBeLessThan(0.85);
    },
  );
});
