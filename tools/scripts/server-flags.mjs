/**
 * Node flags of the server and of other programs that open its database. With most V8 flags, Node would recompile its
 * own modules, because its embedded code was built without them. The server sets those itself
 * (`src/core/server/v8.ts`).
 */
export const serverFlags = [
  // Importing the server creates much short-lived garbage. A small nursery limits the resident memory, and `settle`
  // collects the rest.
  '--max-semi-space-size=8',
  // The folder's lock uses SQLite, whose module still counts as experimental.
  '--disable-warning=ExperimentalWarning',
];

/** Bundled server, which the build creates from `src/app/server/main.ts`. */
export const serverProgram = 'build/program/main.js';

/**
 * Environment of the server process. Hashing a password takes 19 MB temporarily, and each thread would keep them in a
 * separate pool. With one shared pool, resident memory after many sign-ins and uploads is 100 MB lower.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };
