import { z } from "zod";

/** The inner schema, without optional, nullable, default, and transform wrappers. Of `z.preprocess`, the schema of what it makes. */
export function innerSchema(schema: unknown): unknown {
  for (let at = schema; ;) {
    if (at instanceof z.ZodPipe) at = at.def.in instanceof z.ZodTransform ? at.def.out : at.def.in;
    else if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) at = at.def.innerType;
    else return at;
  }
}
