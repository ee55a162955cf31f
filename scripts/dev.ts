import { exitWithMessage, run } from "./start/run";

run("dev").catch(exitWithMessage);
