/**
 * How Node runs the server, and other programs that open its database. Few flags can stand here: with most of V8's, Node
 * compiles its own modules anew, since the code it carries was made without them. The server sets those itself
 * (`src/core/server/v8.ts`).
 */
export const serverFlags = [
  // Importing the server makes a lot of short-lived garbage; a small nursery keeps its peak out of the resident memory,
  // and `settle` collects what is left of it.
  '--max-semi-space-size=8',
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
