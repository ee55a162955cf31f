import { vocabulary } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";
import { likenessOf } from "./line-model";
import { AMBIGUOUS_SHARE } from "./rival-rate";

/**
 * From this likeness on, a line that the model takes for another category is doubted. Over the sets of invoices that were judged
 * before anybody had looked at them, it finds more than a quarter of the approvals with a wrong amount, and sends one right one in
 * fifty to a person (docs/tax-accuracy.md).
 */
export const SURE_OF_ANOTHER = 0.65;
/** What the other category gets of all shares: enough to be named beside the first, and to be asked about where its rate is another. */
const SHARE_OF_DOUBT = 0.35;

/**
 * A line as its words were judged, beside what it most resembles among all that was labelled. Terms and forms are exact where
 * they know what they read, and see nothing else; the model has seen how such words are used. Where it is sure of another
 * category, the judged one stays the first, with that one beside it. Where the words name an exemption by law, they are the more exact.
 */
export function withSecondOpinion(line: LineClass, tokens: readonly string[]): LineClass {
  const [likeliest] = likenessOf(tokens);
  if (!likeliest || likeliest.confidence < SURE_OF_ANOTHER || likeliest.category === line.category) return line;
  if (line.mixed || line.exemption !== null || line.alternatives.some(({ confidence }) => confidence >= AMBIGUOUS_SHARE)) return line;
  const { category } = likeliest;
  const known = line.alternatives.find((share) => share.category === category);
  const rest = (1 - SHARE_OF_DOUBT) / (1 - (known?.confidence ?? 0));
  const lessened = line.alternatives.filter((share) => share !== known).map((share) => ({ ...share, confidence: share.confidence * rest }));
  const other = { category, label: known?.label ?? vocabulary.labels[category], confidence: SHARE_OF_DOUBT };
  return { ...line, confidence: line.confidence * rest, alternatives: [...lessened, other].sort((a, b) => b.confidence - a.confidence) };
}
