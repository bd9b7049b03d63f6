/** How Node runs the server and the command line. */
export const serverFlags = [
  // Importing the server makes a lot of short-lived garbage; a small nursery keeps its peak out of the resident memory,
  // and main.ts collects what is left of it.
  '--max-semi-space-size=8',
  '--expose-gc',
  // Buffers outside the heap count towards its limit. After the collection at the start, V8 would let the heap grow by a
  // tenth only, and uploads would make it collect all of it several times a second (decision 0075).
  '--heap-growing-percent=200',
  // PGlite is WebAssembly of some megabytes: optimizing all of it costs seconds and hundreds of megabytes at the start,
  // and gains less than that on the small statements it is given.
  '--liftoff-only',
  // The folder's lock is SQLite's, whose module still calls itself experimental.
  '--disable-warning=ExperimentalWarning',
];

/** The server as few files, which the build makes of `src/app/server/main.ts`. */
export const serverProgram = 'build/program/main.js';

/**
 * What the server's process is started with. Hashing a password takes 19 MB for a moment, and each thread that did it
 * would keep them in a pool of its own: with one pool for all the resident memory after many sign-ins and uploads is
 * 100 MB less.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };
