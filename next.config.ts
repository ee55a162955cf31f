import type { NextConfig } from "next";
import { securityHeaders } from "./lib/http/security-headers";

/** Of the sources, by `scripts/start/build.ts`; a build that it doesn't start gets one of Next's own, and its pages don't compare theirs. */
const buildId = process.env.LEVY_BUILD_ID;

const config: NextConfig = {
  generateBuildId: () => buildId ?? null,
  // Written into pages and routes as they are built (components/forms/build-id.ts).
  env: { LEVY_BUILD_ID: buildId ?? "" },
  poweredByHeader: false,
  // Files have their names in a build from here, whatever lies in the folders above: actions and scripts are named after them.
  turbopack: { root: process.cwd() },
  // A development server would print what a form was given: passwords among it.
  logging: { serverFunctions: false },
  reactStrictMode: true,
  // `npm test` checks the types of everything; the first start need not wait for it a second time.
  typescript: { ignoreBuildErrors: true },
  // They load native code, WebAssembly or files beside themselves, which a bundle would lose.
  serverExternalPackages: [
    "esbuild",
    "pdfjs-dist",
    "sharp",
    "tesseract.js",
    "@hyzyla/pdfium",
    "onnxruntime-web",
    "onnxruntime-node",
    "pino",
    "postgres",
    "ioredis",
    "stripe",
    "pdfkit",
    "@expo-google-fonts/inter",
    "@opentelemetry/sdk-trace-node",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "nodemailer",
  ],
  headers: async () => [{ source: "/:path*", headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })) }],
};

export default config;
