export { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

// It adds a method to all arrays, for loops over their keys too, which other libraries of the same process refuse.
for (const name of Object.keys(Array.prototype)) {
  // oxlint-disable-next-line no-extend-native -- what is there is hidden, and nothing is added
  Object.defineProperty(Array.prototype, name, { enumerable: false });
}
