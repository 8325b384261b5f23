// `npm run console`: a TypeScript console with the package at hand.
import { startConsole } from "../lib/dist/notebook/console.js";

process.exitCode = (await startConsole()) ? 0 : 1;
