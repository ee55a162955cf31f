import { writeFileSync } from "node:fs";
import { buildDocument, documentPath } from "./build-document";

// Run `npm run openapi` after changing what a route declares. A test fails if this was forgotten.
const text = await buildDocument();
writeFileSync(documentPath, text);
console.log(`${documentPath}: ${text.length} bytes`);
