/** How Node runs the server and the command line. */
export const serverFlags = [
  // Importing the server makes a lot of short-lived garbage; a small nursery keeps its peak out of the resident memory.
  '--max-semi-space-size=4',
  // PGlite is WebAssembly of some megabytes: optimizing all of it costs seconds and hundreds of megabytes at the start,
  // and gains less than that on the small statements it is given.
  '--liftoff-only',
  // The folder's lock is SQLite's, whose module still calls itself experimental.
  '--disable-warning=ExperimentalWarning',
];
