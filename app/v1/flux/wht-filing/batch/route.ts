export { POST, GET, DELETE, PUT, PATCH, HEAD, OPTIONS } from "../../wht/batch-filing/route";
