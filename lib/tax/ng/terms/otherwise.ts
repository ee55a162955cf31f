/** Alternative categories of a term, with the share of lines in which its words have that meaning. */
export const otherOr = (strength: number) => ({ otherwise: [{ category: "other_services" as const, strength }] });
export const professionalOr = (strength: number) => ({ otherwise: [{ category: "professional_services" as const, strength }] });
export const goodsOr = (strength: number) => ({ otherwise: [{ category: "goods_supply" as const, strength }] });
export const infrastructureOr = (strength: number) => ({ otherwise: [{ category: "construction_infrastructure" as const, strength }] });
