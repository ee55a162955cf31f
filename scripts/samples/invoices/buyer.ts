import type { SampleParty } from "../invoice";

/** The company that receives every sample: a food processor in Lagos, fictional like all the others. */
export const buyer: SampleParty = {
  name: "Kestrel Bay Foods Limited",
  address: ["27 Industrial Avenue, Ilupeju", "Lagos"],
  taxId: "20418835-0001",
};
