/** Reasons why no test can notice a mutant, by its name. The trial fails if a test notices it. */
export const equivalentGuards = new Map([
  [
    'src/features/overview/search/rules.ts: 0 → 1 (2)',
    'a single row is looked for again with corrected words, which are the same if a row has them',
  ],
  [
    'src/records/readiness.ts: live.get(place.type) ?? [] → (live.get(place.type))',
    'every type has an entry, which the type of a map cannot say',
  ],
]);
