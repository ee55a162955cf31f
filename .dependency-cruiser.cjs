/** Allowed import directions: app → components → lib → drizzle and inngest → lib, never the reverse, and without cycles. */
const TESTS = "\\.(test|spec)\\.tsx?$|^scripts/testing/|/conformance/|/testing/";

/** Rules for folders listed from the bottom layer up: none may import a folder listed after it. */
const floors = (folder, ...names) =>
  names.slice(1).map((name, below) => ({
    name: `${name}-is-above-${names[below]}`,
    severity: "error",
    comment: `Within ${folder} imports go down: ${names.join(" < ")}.`,
    from: { path: `^${folder}/(${names.slice(0, below + 1).join("|")})/`, pathNot: TESTS },
    to: { path: `^${folder}/${name}/` },
  }));

/** Modules with side effects: the database, the request context, and the machine. */
const OUTSIDE = "^drizzle/|^lib/kernel/(db|context)\\.ts$|^(node:)?(fs|fs/promises|net|http|https|child_process|worker_threads)$";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", comment: "Import cycles hide where a rule lives.", from: {}, to: { circular: true } },
    { name: "drizzle-imports-nothing-above", severity: "error", from: { path: "^drizzle/", pathNot: TESTS }, to: { path: "^(app|components|lib|inngest|scripts|e2e)/" } },
    { name: "lib-is-below-the-rest", severity: "error", from: { path: "^lib/", pathNot: TESTS }, to: { path: "^(app|components|inngest|scripts|e2e)/" } },
    { name: "lib-knows-no-next", severity: "error", comment: "The domain depends on no framework.", from: { path: "^lib/", pathNot: TESTS }, to: { path: "node_modules/(next|next-auth)/" } },
    { name: "components-import-lib-only", severity: "error", from: { path: "^components/", pathNot: TESTS }, to: { path: "^(app|drizzle|inngest|scripts|e2e)/" } },
    { name: "app-imports-no-inngest", severity: "error", comment: "Only the Inngest endpoint does.", from: { path: "^app/", pathNot: `^app/api/inngest/|${TESTS}` }, to: { path: "^inngest/" } },
    { name: "app-imports-no-drizzle", severity: "error", from: { path: "^app/", pathNot: TESTS }, to: { path: "^drizzle/" } },
    { name: "app-imports-no-scripts", severity: "error", from: { path: "^app/", pathNot: TESTS }, to: { path: "^(scripts|e2e)/" } },
    { name: "inngest-imports-lib", severity: "error", from: { path: "^inngest/", pathNot: `^inngest/engine/|${TESTS}` }, to: { path: "^(app|components|drizzle|scripts|e2e)/" } },
    { name: "engine-imports-lib-and-drizzle", severity: "error", from: { path: "^inngest/engine/", pathNot: TESTS }, to: { path: "^(app|components|scripts|e2e)/" } },
    { name: "db-in-lib-and-engine-alone", severity: "error", from: { path: "^(app|components|inngest|drizzle)/", pathNot: `^inngest/engine/|${TESTS}` }, to: { path: "^lib/kernel/db\\.ts$" } },
    { name: "nothing-imports-e2e", severity: "error", from: { path: "^(app|components|lib|inngest|drizzle)/", pathNot: TESTS }, to: { path: "^e2e/" } },
    { name: "kernel-is-the-ground", severity: "error", from: { path: "^lib/kernel/", pathNot: TESTS }, to: { path: "^lib/(?!kernel/)" } },
    { name: "tax-is-data", severity: "error", comment: "Rules are read by whoever judges, and read nothing.", from: { path: "^lib/tax/", pathNot: TESTS }, to: { path: `^lib/(?!tax/|kernel/)|${OUTSIDE}` } },
    { name: "stages-are-pure", severity: "error", comment: "What a document means follows from its arguments alone.", from: { path: "^lib/prism/(extract|treat|check)/", pathNot: TESTS }, to: { path: OUTSIDE } },
    { name: "no-fixtures-in-production", severity: "error", from: { path: "^([^/]+$|(app|components|lib|inngest|drizzle)/)", pathNot: `^lib/prism/fixtures/|^[^/]+\\.config\\.|${TESTS}` }, to: { path: "^lib/prism/fixtures/|/(testing|conformance)/" } },
    ...floors("lib/prism", "read", "extract", "treat", "check", "learn", "items"),
    ...floors("lib/prism/extract/pages", "words", "labels", "addresses", "page", "header", "names", "table", "totals", "items", "slip", "parties"),
    ...floors("lib/prism/treat", "words", "parties", "lines", "vat", "wht"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    exclude: { path: "^\\.next/|^drizzle/migrations/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
