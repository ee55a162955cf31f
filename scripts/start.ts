import { exitWithMessage, run } from "./start/run";

run("start").catch(exitWithMessage);
