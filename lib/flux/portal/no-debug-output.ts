import { keepFromDebugOutput } from "@/lib/kernel/env";

// Playwright logs everything that is typed into a page, including portal passwords.
keepFromDebugOutput("pw:*");
