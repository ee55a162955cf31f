import type { z } from "zod";

/** A schema with a sentence of its own for the API reference. An example that it has stays; its name stays with the one that it is made of. */
export const said = <T extends z.ZodType>(schema: T, description: string): T => schema.meta({ description });
