import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Client components run in the browser. From lib they may import types and lists of values (…-values), but no server code, and no schemas,
 * because every page would then load the schema library. Their imports may use plain code of lib and are followed: by no path may a page
 * load a package that only lib or the database uses.
 */
const SERVER_PACKAGES = /^(?:zod|big\.js|drizzle-orm|postgres|node:.*)(?:\/|$)/;

/** The run-time imports of a file; type-only imports don't count. */
const TAKES = /^(?:import|export)\b(?!\s+type\b)(?:([^;"']*?)\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

const isOfTypes = (names) => {
  const [, inner] = /^\{([^}]*)\}$/s.exec(names.trim()) ?? [];
  return inner !== undefined && inner.split(",").every((name) => name.trim() === "" || /^type\s/.test(name.trim()));
};

const takenBy = (text) =>
  [...text.matchAll(TAKES)].filter(([, names]) => names === undefined || !isOfTypes(names)).map(([, , source, later]) => source ?? later);

/** The imported file's path from the root of the repository; null for a package. */
const pathOf = (from, source) =>
  source.startsWith("@/") ? source.slice(2) : source.startsWith(".") ? path.posix.join(path.posix.dirname(from), source) : null;

/**
 * The import chain from a file to code that no page should load: each file on it and the package at its end; null if there is none. `read`
 * returns the text of a file, or null if the file does not exist.
 */
export function wayToServerCode(from, source, read, seen = new Set()) {
  const base = pathOf(from, source);
  if (base === null) return from.startsWith("lib/") || SERVER_PACKAGES.test(source) ? [source] : null;
  // Of the schema, only lists of values: everything else declares tables.
  if (base.startsWith("drizzle/") && !base.endsWith("-values")) return [base];
  const file = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find(
    (path) => /\.tsx?$/.test(path) && read(path) !== null,
  );
  if (file === undefined || seen.has(file)) return null;
  seen.add(file);
  const text = read(file);
  // The browser only calls these functions and never gets their code.
  if (/^["']use server["']/.test(text)) return null;
  for (const next of takenBy(text)) {
    const way = wayToServerCode(file, next, read, seen);
    if (way !== null) return [file, ...way];
  }
  return null;
}

const texts = new Map();

function reader(root) {
  return (file) => {
    const full = path.join(root, file);
    const { mtimeMs } = statSync(full, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs === undefined) return null;
    const known = texts.get(full);
    if (known?.mtimeMs === mtimeMs) return known.text;
    const text = readFileSync(full, "utf8");
    texts.set(full, { mtimeMs, text });
    return text;
  };
}

const rule = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      server: "A client component imports only types and values (…-values) from lib; pass the value as a prop or call a route.",
      way: "Every page with this component would load {{last}}, by {{way}}. Take the value from code without packages, pass it as a prop or call a route.",
    },
  },
  create(context) {
    const [first] = context.sourceCode.ast.body;
    const isClient = first?.type === "ExpressionStatement" && first.directive === "use client";
    if (!isClient) return {};
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const read = reader(context.cwd);
    const check = (node, kind, specifiers) => {
      if (node.source?.type !== "Literal" || kind === "type") return;
      if (specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === "type")) return;
      const source = String(node.source.value);
      if (source === "zod" || (source.startsWith("@/lib/") && !source.endsWith("-values")))
        return context.report({ node, messageId: "server" });
      const way = wayToServerCode(file, source, read);
      if (way !== null)
        context.report({ node, messageId: "way", data: { last: way.at(-1), way: way.slice(0, -1).join(", ") || "this import" } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.importKind, node.specifiers),
      ExportNamedDeclaration: (node) => check(node, node.exportKind, node.specifiers),
      ExportAllDeclaration: (node) => check(node, node.exportKind, []),
      ImportExpression: (node) => check(node, "value", []),
    };
  },
};

export default { rules: { "client-imports": rule } };
