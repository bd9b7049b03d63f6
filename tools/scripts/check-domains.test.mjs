import { expect, test } from 'vitest';

import { checkDomains } from './check-domains.mjs';

const session = 'src/features/accounts/accounts/client/session.ts';
const bindersRules = 'src/features/petition/binders/rules.ts';
const sound = {
  'src/features/accounts/README.md': 'Others may use `accounts/client/{session,zone}.ts`.',
  'src/features/petition/README.md': 'Others may use `binders/schema.ts`.',
  [session]: '',
  'src/records/registry.ts': '',
  'src/features/petition/binders/schema.ts': '',
  [bindersRules]: "import { registry } from '#records/registry.ts';\nimport { binder } from './schema.ts';",
};

const listProblems = (files) =>
  checkDomains(new Map(Object.entries({ ...sound, ...files }))).map(({ file, what }) => `${file}: ${what}`);
const importing = (path) => `import { a } from '#${path}';`;

test('a domain may import what a lower one offers', () => {
  expect(listProblems({ [bindersRules]: importing('features/accounts/accounts/client/session.ts') })).toEqual([]);
  expect(listProblems({})).toEqual([]);
});

test('a domain may not import one above it, even a type', () => {
  const what = 'The domain accounts may not import features/petition/binders/schema.ts, which is above it.';
  expect(listProblems({ [session]: importing('features/petition/binders/schema.ts') })).toEqual([
    `${session}: ${what}`,
  ]);
  const type = importing('features/petition/binders/schema.ts').replace('import', 'import type');
  expect(listProblems({ [session]: type })).toEqual([`${session}: ${what}`]);
});

test('every domain may import records', () => {
  expect(listProblems({ [session]: importing('records/registry.ts') })).toEqual([]);
});

test('other domains import only what a README names', () => {
  expect(listProblems({ [bindersRules]: importing('features/accounts/accounts/client/api.ts') })).toEqual([
    `${bindersRules}: The domain accounts does not offer features/accounts/accounts/client/api.ts.`,
  ]);
});

test('tests and samples may import everything', () => {
  const text = importing('features/petition/binders/server/table.ts');
  const folder = 'src/features/accounts/accounts/server';
  expect(listProblems({ [`${folder}/a.test.ts`]: text, [`${folder}/samples.ts`]: text })).toEqual([]);
});

test('a feature is in a known domain, which has a README', () => {
  expect(listProblems({ 'src/features/tasks/rules.ts': '' })).toEqual(['src/features/tasks: "tasks" is no domain.']);
  expect(listProblems({ 'src/features/site/testimonials/rules.ts': '' })).toEqual([
    'src/features/site/README.md: It is missing.',
  ]);
});

test('an import of a higher domain is allowed by name, until it is removed', () => {
  const file = 'features/evidence/readiness/server/portfolio.ts';
  const target = 'features/petition/binders/server/queries.ts';
  const readme = { 'src/features/evidence/README.md': '' };
  expect(listProblems({ ...readme, [`src/${file}`]: importing(target) })).toEqual([]);
  expect(listProblems({ ...readme, [`src/${file}`]: '' })).toEqual([
    `tools/scripts/check-domains.mjs: It excuses an import that is gone: ${target} by ${file}.`,
  ]);
});
