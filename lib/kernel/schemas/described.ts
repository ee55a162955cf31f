import type { z } from "zod";

/** Gives a schema its own description in the API reference. Its example is kept; its registered name stays with the original schema. */
export const described = <T extends z.ZodType>(schema: T, description: string): T => schema.meta({ description });
