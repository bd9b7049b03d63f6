export { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

// It adds an enumerable method to all arrays, which other libraries of the process reject.
for (const name of Object.keys(Array.prototype)) {
  // oxlint-disable-next-line no-extend-native -- what is there is hidden, and nothing is added
  Object.defineProperty(Array.prototype, name, { enumerable: false });
}
