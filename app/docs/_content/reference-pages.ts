import { operationGroups, schemaName, webhookBodies, type OperationGroup, type Schema } from "./openapi";
import { reachable } from "./schema-fields";

/** A page of the API reference: the operations of one area, with their request bodies, and schemas. */
export interface ReferencePage extends OperationGroup {
  href: string;
  /** Names of the request bodies, each described with its operation. */
  bodies: readonly string[];
  /** Names of the other schemas described here: those that no earlier page describes. */
  schemas: readonly string[];
}

/** The first page. */
export const REFERENCE = "/docs/reference";

const groups = operationGroups();
const bodiesOf = ({ operations }: OperationGroup) => operations.flatMap(({ body }) => (body && schemaName(body)) ?? []);
const bodies = new Set(groups.flatMap(bodiesOf));
const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The schemas that an area's requests and responses consist of, except for request bodies. Events include the data of webhooks. */
function schemasOf({ tag, operations }: OperationGroup): string[] {
  const roots = operations.flatMap(({ body, successes }) => [body, ...successes.map(({ schema }) => schema)]);
  const data = tag === "events" ? webhookBodies().flatMap((webhook) => webhook.data) : [];
  return reachable([...roots.filter((schema) => schema !== null), ...data.map(named)]).filter((name) => !bodies.has(name));
}

const used = groups.map(schemasOf);

/** The schemas that the first page describes: those of every area, and errors. */
export const commonSchemas: readonly string[] = reachable(
  [...(used[0] ?? []).filter((name) => used.every((names) => names.includes(name))), "Error", "Problem"].map(named),
);

/** The pages after the first one, in the order of the navigation. Each schema is described on exactly one. */
export const referencePages: readonly ReferencePage[] = groups.map((group, index) => {
  const earlier = new Set([...commonSchemas, ...used.slice(0, index).flat()]);
  const schemas = (used[index] ?? []).filter((name) => !earlier.has(name));
  return { ...group, href: `${REFERENCE}/${group.tag}`, bodies: bodiesOf(group), schemas };
});

const pageOf = new Map(
  referencePages.flatMap(({ href, operations, bodies: own, schemas }) =>
    [...operations.map(({ id }) => id), ...[...own, ...schemas].map((name) => `schema-${name}`)].map((anchor) => [anchor, href] as const),
  ),
);

/** Where `anchor` (`prism.queueSingle`, `schema-AnalysisResult`) is described, for a link on page `from`. */
export function referenceLink(anchor: string, from = ""): string {
  const page = pageOf.get(anchor) ?? REFERENCE;
  return page === from ? `#${anchor}` : `${page}#${anchor}`;
}
