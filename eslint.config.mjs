import next from "@next/eslint-plugin-next";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";
import house from "./scripts/lint/client-imports.mjs";

/** Files that may read `process.env`; all others use `env()` of lib/kernel/env. */
const ENV_READERS = [
  "lib/kernel/env.ts",
  "instrumentation.ts",
  "scripts/start*.ts",
  "scripts/start*/**",
  "scripts/dev*.ts",
  "*.config.{ts,mjs}",
  // Not read at run time: Next inlines the value when it builds.
  "components/forms/build-id.ts",
];

/** Files that may read the machine's clock: the clock itself, and code that measures durations or the age of Levy's own files. */
const CLOCK_READERS = [
  "lib/kernel/clock.ts",
  "lib/kernel/time/time-limit.ts",
  "lib/http/{log-request,measure-request,partner-route,redis-meters}.ts",
  "lib/documents/receive-content.ts",
];

const TESTS = ["**/*.test.{ts,tsx}", "**/testing/**", "**/conformance/**"];

/** Functions that change the whole process for tests, such as the cost of password hashing; production code must not use them. */
const TEST_SEAM = {
  selector: "ImportSpecifier[imported.name=/^(setPasswordCost|setChildPace|logTo|setEnv)$/]",
  message: "This is for tests and start scripts alone.",
};

/** The current day and due dates come from ctx.clock and taxDay, so that tests can move them and each authority has its own day. */
const CLOCK = ["NewExpression[callee.name='Date'][arguments.length=0]", "MemberExpression[object.name='Date'][property.name='now']"].map(
  (selector) => ({ selector, message: "Ask ctx.clock (elsewhere systemClock) for the time, and taxDay for an authority's day." }),
);

/** These components check first whether a server answers. */
const REFRESHERS = ["components/forms/use-refresh.ts", "components/lists/keep-fresh.tsx"];
const REFRESH = {
  selector: "MemberExpression[property.name='refresh'], VariableDeclarator[init.callee.name='useRouter'] Property[key.name='refresh']",
  message: "Use useRefresh of components/forms/use-refresh.ts: the router leaves the page where no server answers.",
};

export default tseslint.config(
  {
    ignores: [
      "**/.next/",
      ".data/",
      "node_modules/",
      "next-env.d.ts",
      "drizzle/migrations/",
      "public/",
      "test-results/",
      "playwright-report/",
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "@next/next": next, house },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...next.configs.recommended.rules,
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all" }],
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description", minimumDescriptionLength: 10 }],
      "max-lines": ["error", { max: 400 }],
      // A function with more branches than this should be split.
      complexity: ["error", { max: 24 }],
      "no-empty": ["error", { allowEmptyCatch: false }],
      "house/client-imports": "error",
      eqeqeq: ["error", "always"],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Read settings through env() of lib/kernel/env." },
      ],
    },
  },
  {
    // Type-aware linting takes as long as all other rules together, so it runs one rule only, in the code where a promise that is not
    // awaited would escape its transaction and lose its error.
    files: ["{app,components,drizzle,inngest,lib}/**/*.{ts,tsx}", "scripts/{levy,start}/**/*.ts", "scripts/start*.ts"],
    ignores: [...TESTS, "lib/prism/fixtures/**", "lib/tax/*/**"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  {
    // Only files that use React: these rules run the React compiler, which would parse everything else for nothing.
    files: ["{app,components}/**/*.{ts,tsx}", "e2e/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ["{app,components,inngest,lib,scripts}/**/*.{ts,tsx,mjs}"],
    // Tests and their helpers only read Levy's own texts.
    ignores: ["**/*.test.{ts,tsx}", "scripts/testing/**", "lib/prism/testing/**"],
    plugins: { regexp },
    rules: {
      // A pattern that can match a text in many ways can keep a process busy forever with a text made for it.
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
    },
  },
  {
    files: ["app/**/*.tsx", "components/**/*.tsx"],
    ignores: ["components/ui/link.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "next/link", message: "Use Link of components/ui/link.tsx, which fetches nothing ahead." },
      ],
    },
  },
  // For each file, the last matching block replaces the restrictions of the ones above.
  { files: ["{app,components,inngest,lib}/**/*.{ts,tsx}"], ignores: TESTS, rules: { "no-restricted-syntax": ["error", TEST_SEAM] } },
  {
    files: ["{app,lib}/**/*.{ts,tsx}"],
    ignores: [...TESTS, ...CLOCK_READERS],
    rules: { "no-restricted-syntax": ["error", TEST_SEAM, ...CLOCK] },
  },
  {
    files: ["components/**/*.{ts,tsx}"],
    ignores: [...TESTS, ...REFRESHERS],
    rules: { "no-restricted-syntax": ["error", TEST_SEAM, REFRESH] },
  },
  { files: ["app/**/*.tsx"], ignores: TESTS, rules: { "no-restricted-syntax": ["error", TEST_SEAM, ...CLOCK, REFRESH] } },
  { files: ENV_READERS, rules: { "no-restricted-properties": "off" } },
  // The command line and the start scripts write to standard output for a person; the service itself logs.
  { files: ["scripts/**/*.{ts,mjs}", "e2e/**/*.ts"], rules: { "no-console": "off" } },
  // Routes are declarations: longer code belongs in a verb of lib.
  { files: ["app/**/route.ts"], rules: { "max-lines": ["error", { max: 60 }] } },
  // Tables of facts and vocabularies are data, and their tests check them row by row.
  { files: ["lib/tax/*/**/*.ts", "lib/prism/extract/vocabulary/**/*.ts"], rules: { "max-lines": "off" } },
);
