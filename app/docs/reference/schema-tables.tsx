import { SchemaTable } from "@/components/docs/schema-table";
import { schemas } from "../_content/openapi";
import { referenceLink } from "../_content/reference-pages";
import { fieldsOf } from "../_content/schema-fields";

export const ABOUT_RESPONSES =
  "Responses always include every field that isn't marked optional. Fields without a value are null. Request bodies are listed with their operations.";

/** The fields of each of these schemas, under headings that links can point to. */
export function SchemaTables({ names, page }: { names: readonly string[]; page: string }) {
  return names.map((name) => (
    <section key={name} className="grid gap-2">
      <h3 id={`schema-${name}`} className="scroll-mt-20 text-base font-semibold text-ink">
        <a href={`#schema-${name}`} className="hover:underline">
          {name}
        </a>
      </h3>
      <SchemaTable
        label={`Fields of ${name}`}
        fields={fieldsOf(schemas[name] ?? {})}
        linkTo={(other) => referenceLink(`schema-${other}`, page)}
        presence={false}
      />
    </section>
  ));
}
