/**
 * Rules for which code may import which, explained in ARCHITECTURE.md, "Code layout". Paths are below src/.
 * The first line whose pattern matches a file counts. `$own` is the file's own feature.
 */
const pure = [
  'core/shared/**',
  'binder-engine/*.ts',
  'features/*/*/{schema,rules}.ts',
  'records/*.ts',
  'records/regulation/*.json',
  'records/record-types/*.ts',
  'records/field-types/**/{kind,kinds}.ts',
];
const serverSide = [...pure, '{core,binder-engine,app}/server/**', 'features/*/*/server/**'];
const clientSide = [...pure, '{core,app}/client/**', 'features/*/*/client/**'];

/** Test samples of a feature, next to its code. They are not part of the product. */
const samples = '**/server/samples.ts';

const importTable = [
  {
    name: 'a test of records',
    files: 'records/**/*.test.{ts,tsx}',
    may: ['core/shared/**', 'binder-engine/*.ts', 'records/**', 'testing/*.ts'],
  },
  { name: 'a test', files: '**/*.test.{ts,tsx}', may: ['**'] },
  { name: 'samples.ts', files: samples, may: [...serverSide, 'testing/**'] },
  {
    name: 'the example feature’s client',
    files: 'testing/example-feature/client/**',
    may: ['core/{client,shared}/**', ...pure, 'testing/example-feature/**', 'features/*/*/client/*-picker.tsx'],
    isClient: true,
  },
  {
    name: 'what renders pages in tests',
    files: 'testing/client/**',
    may: ['core/{client,shared}/**', ...pure, 'testing/client/**'],
    isClient: true,
  },
  { name: 'testing/', files: 'testing/**', may: [...serverSide, 'testing/**'] },
  { name: 'core/shared', files: 'core/shared/**', may: ['core/shared/**'] },
  { name: 'core/server', files: 'core/server/**', may: ['core/{server,shared}/**'] },
  { name: 'core/client', files: 'core/client/**', may: ['core/{client,shared}/**'], isClient: true },
  { name: 'the binder’s plan', files: 'binder-engine/*.ts', may: ['core/shared/**', 'binder-engine/*.ts'] },
  {
    name: 'the binder’s engine',
    files: 'binder-engine/server/**',
    may: ['core/{server,shared}/**', 'binder-engine/**'],
  },
  {
    name: 'a record type',
    files: 'records/record-types/*.ts',
    may: ['core/shared/**', 'records/field-types/**/kind.ts', 'records/record-type.ts'],
  },
  {
    name: 'the registry',
    files: 'records/registry.ts',
    may: ['core/shared/**', 'records/record-types/*.ts', 'records/record-type.ts'],
  },
  {
    name: 'a kind',
    files: 'records/field-types/**/{kind,kinds}.ts',
    may: ['core/shared/**', 'records/field-types/**/{kind,kinds}.ts'],
  },
  {
    name: 'a root file of records',
    files: 'records/*.ts',
    may: [
      'core/shared/**',
      'binder-engine/*.ts',
      'records/*.ts',
      'records/regulation/*.json',
      'records/field-types/**/{kind,kinds}.ts',
    ],
  },
  {
    name: 'schema.ts or rules.ts',
    files: 'features/*/*/{schema,rules}.ts',
    // The terms of the records, without the regulation, which pages would load with a schema.
    may: [
      'core/shared/**',
      'binder-engine/*.ts',
      'records/{criteria,findings,notices}.ts',
      'features/*/*/{schema,rules}.ts',
    ],
  },
  {
    name: 'table.ts',
    files: 'features/*/*/server/{table,columns}.ts',
    // Allowed references: assignment-bound rows to assignments, orders to purchased items, rows credited by payments to
    // orders, packets to binders, notices to their responses and tasks. Both session types share columns, and so do comments.
    // Every module may name roles.
    may: [
      'core/{server,shared}/**',
      'binder-engine/*.ts',
      'records/*.ts',
      'records/field-types/**/{kind,kinds}.ts',
      '$own/*.ts',
      '$own/server/columns.ts',
      'features/accounts/roles/schema.ts',
      'features/providers/provider-assignments/server/table.ts',
      'features/{evidence/comments,scheduling/bookings}/server/columns.ts',
      'features/{petition/binders,billing/orders,billing/plans,billing/products,billing/service-requests,collaboration/tasks}/server/table.ts',
    ],
  },
  {
    name: 'queries.ts',
    files: 'features/*/*/server/queries.ts',
    // Every module may read settings and name roles. Neither imports anything in return.
    may: [
      'core/{server,shared}/**',
      'binder-engine/*.ts',
      'records/*.ts',
      'records/field-types/**/{kind,kinds}.ts',
      '$own/*.ts',
      'features/*/*/server/table.ts',
      'features/accounts/roles/schema.ts',
      'features/site/site-settings/server/queries.ts',
    ],
  },
  {
    name: 'a server file',
    files: 'features/*/*/server/**',
    // Server modules offered to other features: their queries, route access, ledger postings, comments on any subject,
    // evidence rules, binder planning and binding, letter drawing, reminders, and storage of generated files. Sessions
    // and consultations share what their providers do.
    may: [
      '{core,binder-engine}/server/**',
      ...pure,
      '$own/server/**',
      'features/*/*/server/{queries,access}.ts',
      'features/billing/orders/server/postings.ts',
      'features/communication/notifications/server/reminders.ts',
      'features/evidence/comments/server/{define-comments,comment-routes}.ts',
      'features/evidence/readiness/server/{portfolio,service}.ts',
      'features/petition/binders/server/{planning-data,numbering,shared}.ts',
      'features/petition/filing-packets/server/sources.ts',
      'features/storage/files/server/{service,contained}.ts',
      'features/petition/petition-letters/server/drawn.ts',
      'features/scheduling/bookings/server/{provided,provided-service}.ts',
    ],
  },
  {
    name: 'a client file',
    files: 'features/*/*/client/**',
    // Client modules offered to other features: pickers in forms, the signed-in user, reviewers, accounts and
    // assignments. Sessions and consultations share a page. Purchases appear at payment and booking. A file's language
    // appears with the file, comments with their subject, and parts of the binder's page on those about it.
    may: [
      'core/{client,shared}/**',
      ...pure,
      '$own/client/**',
      'features/*/*/client/*-picker.tsx',
      'features/accounts/accounts/client/session.ts',
      'features/accounts/accounts/client/use-device-zone.ts',
      'features/providers/provider-assignments/client/reviewers.ts',
      'features/petition/binders/client/{api.ts,page-parts.tsx}',
      'features/evidence/comments/client/{api.ts,comments.tsx,record-comments.tsx}',
      'features/petition/binder-comments/client/{binder-comments.tsx,places.ts}',
      'features/scheduling/bookings/client/{provider-sessions-page.tsx,provided-filters.ts}',
      'features/billing/entitlements/client/owned-items.tsx',
      'features/billing/orders/client/own-orders.tsx',
      'features/evidence/certified-translations/client/file-language.tsx',
      'features/providers/provider-settings/client/workspace-mail.tsx',
    ],
    isClient: true,
  },
  { name: 'app/server', files: 'app/server/**', may: serverSide },
  { name: 'the demo', files: '../tools/demo/**', may: [...serverSide, '../tools/demo/**'] },
  { name: 'app/client', files: 'app/client/**', may: clientSide, isClient: true },
];

export function findLine(file) {
  return importTable.find(({ files }) => matches({ path: file, pattern: files }));
}

export function mayImport({ line, file, target, isType }) {
  if (line.isClient && isType && matches({ path: target, pattern: '**/server/**' })) return true;
  if (matches({ path: target, pattern: samples })) return line.may.includes('**');
  const own = file.split('/').slice(0, 3).join('/');
  return line.may.some((pattern) => matches({ path: target, pattern: pattern.replace('$own', own) }));
}

/** Whether a path matches a pattern with `**`, `*` (within one folder) and `{a,b}`. */
export function matches({ path, pattern }) {
  return toExpression(pattern).test(path);
}

const expressions = new Map();

function toExpression(pattern) {
  const cached = expressions.get(pattern);
  if (cached) return cached;
  const source = pattern
    .replace(/[.+$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices) => `(?:${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[stars]);
  const expression = new RegExp(`^${source}$`);
  expressions.set(pattern, expression);
  return expression;
}
