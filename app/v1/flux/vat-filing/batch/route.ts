export { POST, GET, DELETE, PUT, PATCH, HEAD, OPTIONS } from "../../vat/batch-filing/route";
