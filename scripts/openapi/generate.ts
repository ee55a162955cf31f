import { writeFileSync } from "node:fs";
import { buildDocument, documentPath } from "./build-document";

// `npm run openapi`: after a change to what a route declares. A test fails where this was forgotten.
const text = await buildDocument();
writeFileSync(documentPath, text);
console.log(`${documentPath}: ${text.length} bytes`);
