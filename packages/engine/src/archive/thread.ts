/** For the programs of threads, which have no business with the rest of the engine. */
export { serveJobs } from './serve.ts';
export { delimitedRows, tablesIn, type TextRow } from './tables.ts';
export { type ArchiveLimits, Unfit, unpack } from './unpack.ts';
