/** Reasons why no test can notice a mutant, by its name. The trial fails if a test notices it. */
export const equivalentGuards = new Map([
  ['src/core/client/deletion.ts: false → true', 'an effect sets it before any request is sent'],
  [
    "src/core/client/ui/filter-bar.tsx: asked[name] ?? '' → (asked[name])",
    'React selects the first choice, which stands for all, if none has the value',
  ],
  [
    'src/binder-engine/server/compare.ts: pixels[at + 2] ?? 0 → (pixels[at + 2]) (2)',
    'a picture has four bytes for each of its pixels, which the type of an array cannot say',
  ],
  [
    'src/binder-engine/server/drawn/mail.ts: at >= 0 → (at > 0)',
    'only a file that begins with headers is an email, so none begins with a blank line',
  ],
  [
    'src/binder-engine/server/pdfium.ts: 1 → 2 (3)',
    'the picture is not used, and its size does not change which appearances are generated',
  ],
  [
    'src/features/overview/search/rules.ts: 0 → 1 (2)',
    'a single row is looked for again with corrected words, which are the same if a row has them',
  ],
  [
    'src/records/readiness.ts: live.get(place.type) ?? [] → (live.get(place.type))',
    'every type has an entry, which the type of a map cannot say',
  ],
  ['src/records/readiness.ts: hits.length < 2 → false', 'a list of one has no duplicates either'],
  [
    'src/features/billing/orders/server/service.ts: id: undefined, → nothing (2)',
    'a property that is missing and one that is undefined are read alike',
  ],
  ['src/features/billing/plans/server/service.ts: mayMark → true', 'it locks and looks more often, and finds nothing'],
]);
