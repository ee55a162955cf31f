import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { classifyLine } from "../lines/classify-line";
import { treatInvoice } from "../treat-invoice";

/** The treatment and category of one line of a company with an uninformative name; doubtful reliefs are marked. */
function treated(description: string): string {
  const invoice = invoiceFixture({ vendorName: "Bluestar Resources Limited", lines: [{ description, amount: 100_000 }] });
  const { vat, wht } = treatInvoice(invoice, {}, contextFixture());
  return `${vat.treatment}${vat.confidence < 0.85 ? ", in doubt" : ""}; ${wht.category ?? "several"}`;
}

const GOODS = "standard; goods_supply";
const SERVICES = "standard; other_services";
const FOOD = "zero_rated; goods_supply";
const CARE = "zero_rated; other_services";
const HIRE = "standard; rent_hire_lease";
const LAND = "exempt; rent_hire_lease";
const MEDICINE = "zero_rated; goods_supply";

describe("a relieved word before another thing", () => {
  it.each([
    ["Hospitality services for guests", SERVICES],
    ["Hospitality suite, trade fair", SERVICES],
    ["Hospital cleaning services", SERVICES],
    ["School cleaning services", SERVICES],
    ["Medical insurance premium", "standard; not_applicable"],
    ["Diesel filter x 10", GOODS],
    ["Diesel filter & oil filter for gen", GOODS],
    ["Cartons & nylon bread wrappers", GOODS],
    ["Bread crates (plastic) x 200", GOODS],
    ["Egg crates (paper) x 500", GOODS],
    ["Yam flour packaging pouches", GOODS],
    ["Palm oil storage tank", GOODS],
    ["Milk cooling tank 500L", GOODS],
    ["Bulk milk cooler 1000L with compressor", GOODS],
    ["8GB RAM", GOODS],
    ["RAM (DDR4), 16GB", GOODS],
    ["Internet router", GOODS],
    ["Iridium spark plugs x 8", GOODS],
    ["Hi-fidelity speakers", GOODS],
    ["Flight case for mixer", GOODS],
    ["Kubota generator 20kva", GOODS],
    ["Knapsack bags branded x 100", GOODS],
    ["Roof ventilator (turbine) x 8", GOODS],
    ["Oven thermometer", GOODS],
    ["Donation boxes acrylic", GOODS],
    ["Fertilizer bags (empty)", GOODS],
    ["Interstate battery 12V", GOODS],
    ["Maternity wear", GOODS],
    ["Dental floss x 24", GOODS],
    ["Ofada rice + ayamase (packed lunch) x 45", SERVICES],
    ["Chicken & chips x 40", SERVICES],
    ["Small chops & zobo for 100 guests", SERVICES],
    ["Leasehold improvements, 3rd floor", "standard; construction_infrastructure"],
    ["Lease rentals, 4 Hilux", HIRE],
    ["Lease rental on generator set", HIRE],
    ["Lease rental office equipment", HIRE],
    ["Tollgate charges e-tag top-up", SERVICES],
    ["Waybill Lagos to Aba, 6 ctns", SERVICES],
    ["Air Peace ticket ABV-PHC, Engr. Obi", "standard; not_applicable"],
    ["Medical conference sponsorship", "standard; other_services"],
    ["Medical record software", SERVICES],
    ["University hostel renovation", "standard; other_services"],
    ["Maternity leave cover - temp staff", "standard; other_services"],
  ])("gives no relief: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });

  it.each([
    // Medical care stays care, whatever is billed for it.
    ["Hospital bill - wife of driver", CARE],
    ["Hospital admission, 3 days", CARE],
    ["Medical retainership Q3", CARE],
    ["Medicals for 14 staff", CARE],
    ["Medical treatment of staff", CARE],
    ["Hospital ward charges", CARE],
    ["Dental check-up and scaling", CARE],
    ["Doctor visit, staff clinic", CARE],
    ["Maternity care package", CARE],
    ["Medical tests, pre-employment", CARE],
    ["Hospital services, October", CARE],
    // Schooling stays schooling.
    ["University fees, 4 scholars", CARE],
    ["Polytechnic tuition, HND 1", CARE],
    ["University admission and registration, ward of staff", CARE],
    ["Kindergarten fees, 2nd term", CARE],
    ["Postgraduate programme, university of Ibadan, MSc student", CARE],
    // Food stays food, whatever its packaging.
    ["Bread 40 loaves", FOOD],
    ["Eggs 30 crates", FOOD],
    ["Yam flour 5kg x 20", FOOD],
    ["Palm oil 25L kegs x 10", FOOD],
    ["Rice 50kg bags", FOOD],
    ["Beans in bags, 40kg", FOOD],
    ["Rice 5 bags, staff lunch", FOOD],
    ["Chicken 10kg carton", FOOD],
    ["Egusi (peeled) 4 paint & crayfish 2 paint", FOOD],
    ["Garri, 20 paint rubbers", FOOD],
    ["Ponmo ijebu 2 bags", FOOD],
    ["Pomo 2 bags", FOOD],
    ["Cow skin (ponmo) 1 bag", FOOD],
    // Animals stay animals.
    ["2 rams for Sallah", FOOD],
    ["Ram and goat, live", FOOD],
    ["Ram 1 no (45kg)", FOOD],
    ["Rams x 6", FOOD],
    // Fuel stays fuel, and products related to it stay goods.
    ["Diesel 10,000 litres", "suspended; not_applicable"],
    ["AGO for generator", "suspended; not_applicable"],
    ["Diesel (filtered) 5000L", "suspended; not_applicable"],
    ["Diesel engine oil 25L", GOODS],
    ["Diesel tank 5000L", GOODS],
    // Medical test kits are medical products.
    ["Covid test kits", MEDICINE],
    ["Drug test kits for drivers x 100", MEDICINE],
    ["Malaria RDT kits", MEDICINE],
    ["Soil test kit", GOODS],
    ["Training kits", GOODS],
    // Telephone and data lines and calls stay outside withholding.
    ["Internet subscription, November", "standard; not_applicable"],
    ["Broadband, 50Mbps", "standard; not_applicable"],
    ["Data share 2TB", "standard; not_applicable"],
    ["Iridium satellite airtime", "standard; not_applicable"],
    ["Fidelity guarantee premium", "standard; not_applicable"],
    ["Flight LOS-ABV", "standard; not_applicable"],
  ])("keeps the relief if it is what is meant: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });
});

describe("quantities and order references", () => {
  it.each([
    "Baby diapers, jumbo pack, staff creche",
    "Baby diapers, jumbo pack, staff creche x 4",
    "Baby diapers, jumbo pack, staff creche as per LPO 4471",
  ])("do not change the classification: %s", (description) => {
    expect(treated(description)).toBe("exempt; goods_supply");
  });

  it.each([
    ["Payloader, 9 days for site clearing", HIRE],
    ["Bulldozer, 1 month for the month of Oct", HIRE],
    ["Excavator, 14 days for delivery", GOODS],
    ["Bulldozer teeth, 2 weeks for arrival", GOODS],
  ])("with a time are hire unless it is a delivery time: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });
});

describe("later additions to the vocabulary", () => {
  it.each([
    // "waybill"
    ["Waybill booklets, 50 nos", GOODS],
    ["Waybill to Kano", SERVICES],
    ["Way-bill pads", GOODS],
    // "tollgate"
    ["Toll-free line subscription", "standard; not_applicable"],
    ["Gate valves x 4", GOODS],
    ["Gate fabrication and fixing", SERVICES],
    ["Toll gate fee, Lekki", SERVICES],
    // "round trip bus"
    ["Round-trip bus tickets, Lagos - Ibadan, 4 staff", "exempt; other_services"],
    ["Round trip air ticket LOS-ABV", "standard; not_applicable"],
    ["Bus hire, round trip, 18-seater", HIRE],
    ["Bus ticket printing machine", GOODS],
    ["Haulage, round trip", SERVICES],
    // "lease rental", "leasehold"
    ["Lease rental, office at Ikeja", LAND],
    ["Lease rental of land", LAND],
    ["Lease of warehouse", LAND],
    ["Leasehold of plot 14", LAND],
    ["Lease of photocopier", HIRE],
    // "engr"
    ["Engr. Obi, Air Peace ticket ABV-PHC", "standard; not_applicable"],
    ["Engr. design, culvert", "standard; professional_services"],
    ["Engr. design of culvert", "standard; professional_services"],
    ["Fees for engr services", "standard; professional_services"],
    ["Engineering drawings", "standard; professional_services"],
    ["Data bundle for Engr. Musa", "standard; not_applicable"],
    // "plastering sand"
    ["Plastering sand 2 trips", GOODS],
    ["Plastering of 4 rooms", "standard; construction_infrastructure"],
    ["Sharp sand and plastering sand", GOODS],
    // "paint" as a measure
    ["White emulsion paint 20L x 8", GOODS],
    ["Gloss paint 4 ltrs", GOODS],
    ["8 paint brushes", GOODS],
    ["Painting of office", "standard; construction_infrastructure"],
  ])("classify %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });
});

describe("words beside the thing that is paid for", () => {
  it.each([
    ["Paediatric wheelchair x 8", "exempt; goods_supply"],
    ["Paediatric nebuliser mask", MEDICINE],
    ["Paediatric consultation", CARE],
    ["New General Maths JSS2, 40 copies, scholarship pupils", "zero_rated; goods_supply"],
    ["Air ticket LOS/PHC/LOS, econ., crew change", "standard; not_applicable"],
    ["Local flight, 2 pax, audit visit", "standard; not_applicable"],
    ["Electric motorcycle 3kW, swappable battery, for dispatch pilot", "zero_rated; goods_supply"],
    ["PE mattress cover, printed, extruded by us at our Ogijo factory, 3.2 tonnes", "standard; not_applicable"],
    ["NAHCON operating licence 2026, renewal", "exempt; not_applicable"],
    ["Rent of truck park at Ogere", LAND],
    ["Lease of silo complex at Lafiagi, 5,000MT, one year", LAND],
    ["Rent of trucks, 3 days", HIRE],
  ])("do not change its classification: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });

  it.each(["Scholarship, 12 students of Physics", "ITF 1% contribution for 2025", "Import duty, reimbursement at cost, receipt attached"])(
    "are no supply if nothing is bought: %s",
    (description) => {
      expect(treated(description)).toMatch(/^out_of_scope.*; not_applicable$/);
    },
  );

  it("make the VAT uncertain if a spare battery is sold with an electric vehicle", () => {
    expect(treated("Electric motorcycle and spare battery")).toContain("in doubt");
  });

  it("make a line mixed if a traveler is billed for more than the flight", () => {
    expect(classifyLine({ description: "Flight and hotel, training in Abuja", unit: null }, null).mixed).toBe(true);
  });
});

describe("an item code before an article", () => {
  it.each([
    ["MED-OMR-M2 Digital blood pressure monitor, 12 nos", MEDICINE],
    ["R410A-11.3 Refrigerant gas cylinder 11.3kg, 16 cylinders", GOODS],
    ["KIT-SSP-60L Stainless stock pot 60 litres with lid, 4 nos", GOODS],
    ["SRV-GNSS-R8 Stainless stock pot", GOODS],
  ])("is ignored: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });

  it.each([
    ["AGO-45000 litres supplied, Apapa", "suspended; not_applicable"],
    ["UREA-46 bags, Kano depot", FOOD],
    ["NPK-15 bags of 50kg for outgrowers", FOOD],
    ["ORS-200 sachets, clinic", MEDICINE],
  ])("is read if its letters name a relieved product: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });

  it("is read as a tax before a period", () => {
    expect(treated("PAYE-0926 remittance")).toMatch(/; not_applicable$/);
  });
});

describe("the place of delivery", () => {
  it.each([
    ["Yams, tomatoes and onions to the construction camp", FOOD],
    ["Automotive gas oil supplied to our thirty base stations in Borno", "suspended; not_applicable"],
    ["Delivery of diesel to base stations", "suspended; not_applicable"],
    ["Ten drums of gear oil to the Apapa truck workshop", GOODS],
    ["Baby wipes and cots supplied to the staff crèche", "exempt; goods_supply"],
    ["Transport of workers to construction camp", SERVICES],
    ["Maintenance of generators to construction site", SERVICES],
  ])("is not read as work: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });
});

describe("accompanying words", () => {
  it.each([
    ["Laundry - bed sheets & pillow cases, pcs", SERVICES],
    ["Catering: jollof rice & chicken, plates", SERVICES],
    ["Hospital bed 3-crank c/w mattress & IV pole", MEDICINE],
    ["Library bookshelf, 6-tier, mahogany finish", GOODS],
    ["Oil, fuel & air filter set, P/N 2654407", GOODS],
    ["Oxygen (industrial) cylinder refill x 40", GOODS],
    ["Interstate courier, documents up to 2kg", SERVICES],
    ["English and mathematics textbooks, primary 1-6, donation project", FOOD],
  ])("leave the decision to the head noun: %s", (description, expected) => {
    expect(treated(description)).toBe(expected);
  });
});
