import { authentication } from "./authentication";
import { encryption } from "./encryption";
import { errorsAndRetries } from "./errors-and-retries";
import { filing } from "./filing";
import { firstCall } from "./first-call";
import { goingLive } from "./going-live";
import type { Guide } from "./guide";
import { limits } from "./limits";
import { pagination } from "./pagination";
import { readingResults } from "./reading-results";
import { sandbox } from "./sandbox";
import { webhooks } from "./webhooks";

/** The guides, in the order in which an integration needs them. */
export const guides: readonly Guide[] = [
  firstCall,
  authentication,
  readingResults,
  webhooks,
  errorsAndRetries,
  limits,
  pagination,
  filing,
  encryption,
  sandbox,
  goingLive,
];
