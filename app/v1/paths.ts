import * as accountCreditsLedger from "./account/credits/ledger/route";
import * as accountCredits from "./account/credits/route";
import * as apiKeysIdRotate from "./api-keys/[id]/rotate/route";
import * as apiKeysId from "./api-keys/[id]/route";
import * as apiKeys from "./api-keys/route";
import * as eventsId from "./events/[id]/route";
import * as events from "./events/route";
import * as fluxFilingsIdResume from "./flux/filings/[id]/resume/route";
import * as fluxFilingsId from "./flux/filings/[id]/route";
import * as fluxFilings from "./flux/filings/route";
import * as fluxVatFilingBatch from "./flux/vat-filing/batch/route";
import * as fluxVatFilingSingle from "./flux/vat-filing/single/route";
import * as fluxVatBatchFiling from "./flux/vat/batch-filing/route";
import * as fluxVatSingleFiling from "./flux/vat/single-filing/route";
import * as fluxWhtFilingBatch from "./flux/wht-filing/batch/route";
import * as fluxWhtFilingSingle from "./flux/wht-filing/single/route";
import * as fluxWhtBatchFiling from "./flux/wht/batch-filing/route";
import * as fluxWhtSingleFiling from "./flux/wht/single-filing/route";
import * as prismInvoiceAnalyzeBatchJobId from "./prism/invoice-analyze/batch/[job_id]/route";
import * as prismInvoiceAnalyzeBatchJobIdStatus from "./prism/invoice-analyze/batch/[job_id]/status/route";
import * as prismInvoiceAnalyzeBatch from "./prism/invoice-analyze/batch/route";
import * as prismInvoiceAnalyzeSingle from "./prism/invoice-analyze/single/route";
import * as prismJobs from "./prism/jobs/route";
import * as webhooksIdDeliveries from "./webhooks/[id]/deliveries/route";
import * as webhooksIdReplay from "./webhooks/[id]/replay/route";
import * as webhooksIdRotateSecret from "./webhooks/[id]/rotate-secret/route";
import * as webhooksId from "./webhooks/[id]/route";
import * as webhooksIdTest from "./webhooks/[id]/test/route";
import * as webhooks from "./webhooks/route";
import type { PathTable } from "@/lib/http/partner-server";

/** Every path of the API with its route, for the server that answers them before Next does. A test compares the list with the folders. */
export const partnerPaths: PathTable = {
  "/v1/account/credits/ledger": accountCreditsLedger,
  "/v1/account/credits": accountCredits,
  "/v1/api-keys/[id]/rotate": apiKeysIdRotate,
  "/v1/api-keys/[id]": apiKeysId,
  "/v1/api-keys": apiKeys,
  "/v1/events/[id]": eventsId,
  "/v1/events": events,
  "/v1/flux/filings/[id]/resume": fluxFilingsIdResume,
  "/v1/flux/filings/[id]": fluxFilingsId,
  "/v1/flux/filings": fluxFilings,
  "/v1/flux/vat-filing/batch": fluxVatFilingBatch,
  "/v1/flux/vat-filing/single": fluxVatFilingSingle,
  "/v1/flux/vat/batch-filing": fluxVatBatchFiling,
  "/v1/flux/vat/single-filing": fluxVatSingleFiling,
  "/v1/flux/wht-filing/batch": fluxWhtFilingBatch,
  "/v1/flux/wht-filing/single": fluxWhtFilingSingle,
  "/v1/flux/wht/batch-filing": fluxWhtBatchFiling,
  "/v1/flux/wht/single-filing": fluxWhtSingleFiling,
  "/v1/prism/invoice-analyze/batch/[job_id]": prismInvoiceAnalyzeBatchJobId,
  "/v1/prism/invoice-analyze/batch/[job_id]/status": prismInvoiceAnalyzeBatchJobIdStatus,
  "/v1/prism/invoice-analyze/batch": prismInvoiceAnalyzeBatch,
  "/v1/prism/invoice-analyze/single": prismInvoiceAnalyzeSingle,
  "/v1/prism/jobs": prismJobs,
  "/v1/webhooks/[id]/deliveries": webhooksIdDeliveries,
  "/v1/webhooks/[id]/replay": webhooksIdReplay,
  "/v1/webhooks/[id]/rotate-secret": webhooksIdRotateSecret,
  "/v1/webhooks/[id]": webhooksId,
  "/v1/webhooks/[id]/test": webhooksIdTest,
  "/v1/webhooks": webhooks,
};
