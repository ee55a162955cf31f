export { POST, GET, DELETE, PUT, PATCH, HEAD, OPTIONS } from "../../vat/single-filing/route";
