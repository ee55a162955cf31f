export { POST, GET, DELETE, PUT, PATCH, HEAD, OPTIONS } from "../../wht/single-filing/route";
