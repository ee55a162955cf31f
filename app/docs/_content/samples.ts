import { z } from "zod";
import index from "@/public/samples/index.json";

const money = z.number().nullable();
const published = z.looseObject({
  vat: z.looseObject({
    treatment: z.string(),
    rate: money,
    expected: money,
    charged: money,
    difference: money,
    ruleId: z.string().nullable(),
    reason: z.string(),
  }),
  wht: z.looseObject({
    category: z.string().nullable(),
    rate: money,
    base: money,
    amount: money,
    netPayable: money,
    noTinUplift: z.boolean(),
    ruleId: z.string().nullable(),
    reason: z.string(),
  }),
  anomalies: z.array(
    z.looseObject({ code: z.string(), severity: z.enum(["critical", "high", "medium", "low", "info"]), message: z.string() }),
  ),
  decision: z.looseObject({ recommendation: z.string(), reasons: z.array(z.string()) }),
});

const sample = z.object({
  name: z.string(),
  files: z.array(z.string()),
  title: z.string(),
  shows: z.string(),
  /** Samples that must be sent before this one. */
  after: z.array(z.string()),
  result: published.optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
});
export type Sample = z.infer<typeof sample>;

const catalogue = z.object({ asOf: z.string(), request: z.record(z.string(), z.string()), samples: z.array(sample) });

/** The published samples: `public/samples/index.json`, as partners read it. */
export const { asOf, request: sampleRequest, samples } = catalogue.parse(index);
