import { describe, expect, test } from 'vitest';

import { findReach } from './reach.mjs';
import { planFiles, planFor } from './test-plan.mjs';

const tree = {
  'src/core/server/errors.ts': '',
  'src/app/server/features.ts':
    "import { memos } from '#features/collaboration/memos/server/feature.ts';\nimport { notes } from '#features/communication/notes/server/feature.ts';",
  'src/app/server/create-app.ts': "import { features } from './features.ts';\nimport '#core/server/errors.ts';",
  'src/app/server/main.ts': "import { createApp } from './create-app.ts';\nimport { features } from './features.ts';",
  'src/app/server/every-feature.test.ts': "import { features } from './features.ts';",
  'src/testing/test-app.ts': "import { createApp } from '#app/server/create-app.ts';",
  'src/testing/all-tables.test.ts':
    "import { features } from '#app/server/features.ts';\nimport { app } from './test-app.ts';",
  'src/testing/helpers.ts':
    "export function sendMemo() {\n  return send('/api/memos');\n}\n\nexport function sendNote() {\n  return send('/api/notes');\n}\n",
  'src/features/collaboration/memos/schema.ts': '',
  'src/features/collaboration/memos/server/service.ts': "import { memoInput } from '../schema.ts';",
  'src/features/collaboration/memos/server/routes.ts': "import { addMemo } from './service.ts';",
  'src/features/collaboration/memos/server/feature.ts':
    "import { memoRoutes } from './routes.ts';\nexport const memos = { routes: { '/api/memos': memoRoutes } };",
  'src/features/collaboration/memos/server/sql/withdraw-memo.sql': '',
  'src/core/server/database/sql/authenticate.sql': '',
  'src/core/server/database/repeatable-sql.ts': '',
  'src/core/server/database/migrate.test.ts': "import { readRepeatables } from './repeatable-sql.ts';",
  'src/features/collaboration/memos/server/memos.test.ts': "import { app } from '#testing/test-app.ts';",
  'src/features/collaboration/memos/client/api.ts':
    "import type { MemosApi } from '../server/routes.ts';\nconst memos = createApi<MemosApi>('/api/memos');",
  'src/features/collaboration/memos/client/memos-page.tsx': "import { memos } from './api.ts';",
  'src/features/collaboration/memos/client/memo-text.test.ts': '',
  'src/features/communication/notes/server/feature.ts':
    "export const notes = { routes: { '/api/notes': noteRoutes } };",
  'src/features/communication/notes/server/sends-memo.test.ts':
    "import { sendMemo } from '#testing/helpers.ts';\nit('sends', () => sendMemo());",
  'src/features/communication/notes/server/sends-note.test.ts':
    "import { sendNote } from '#testing/helpers.ts';\nit('sends', () => sendNote());",
  'src/features/communication/notes/server/archives.test.ts': "await send('/api/memos-of-last-year');",
  'src/features/communication/notes/note.test.ts':
    "import type { MemoInput } from '#features/collaboration/memos/schema.ts';",
  'src/features/communication/notes/client/notes-page.tsx': '',
  'src/app/client/root.tsx': '',
  'docs/limits.md': '',
  'src/core/limits.test.ts': "readFileSync(new URL('../../docs/limits.md', import.meta.url));",
  'src/core/settings.test.ts': "readFileSync(new URL('../../.env.example', import.meta.url));",
  'e2e/memos.spec.ts': "await page.goto('/dashboard/memos');",
  'e2e/by-link.spec.ts': "await page.getByRole('link', { name: 'Memos' }).click();",
  'e2e/one-memo.spec.ts': 'await page.goto(`/dashboard/memos/${id}`);',
  'e2e/notes.spec.ts': "await page.goto('/dashboard/memos-of-notes');",
};
const pages = [
  { address: '/dashboard/memos', module: 'src/features/collaboration/memos/client/memos-page.tsx', title: 'Memos' },
  { address: '/dashboard/notes', module: 'src/features/communication/notes/client/notes-page.tsx', title: 'Notes' },
];

function listReached(...changed) {
  const { tests, journeys } = findReach({ files: new Map(Object.entries(tree)), changed, pages });
  return [...tests, ...journeys].map(([file]) => file);
}

const ofMemos = [
  'src/features/collaboration/memos/client/memo-text.test.ts',
  'src/features/collaboration/memos/server/memos.test.ts',
  'src/features/communication/notes/server/sends-memo.test.ts',
];
const journeysOfMemos = ['e2e/by-link.spec.ts', 'e2e/memos.spec.ts'];

describe('findReach', () => {
  test('follows a service to its feature, its routes’ callers and its pages’ journeys', () => {
    expect(listReached('src/features/collaboration/memos/server/service.ts')).toEqual([...ofMemos, ...journeysOfMemos]);
    expect(listReached('src/features/collaboration/memos/schema.ts')).toEqual([...ofMemos, ...journeysOfMemos]);
  });

  test('follows the table of a collection to the callers of its routes', () => {
    const collection = {
      'src/features/collaboration/marks/schema.ts':
        "export const mark = defineCollection({\n  path: '/api/marks',\n  owner: 'user_id',\n});",
      'src/features/collaboration/marks/server/table.ts': "import { mark } from '../schema.ts';",
      'src/features/collaboration/marks/server/feature.ts': "import { marks } from './table.ts';",
      'src/features/communication/notes/server/marks.test.ts': "await send('/api/marks');",
    };
    const files = new Map(Object.entries({ ...tree, ...collection }));
    const { tests } = findReach({ files, pages, changed: ['src/features/collaboration/marks/server/table.ts'] });
    expect(tests.map(([file]) => file)).toContain('src/features/communication/notes/server/marks.test.ts');
  });

  test('adds the tests of all features if a feature’s declaration changes', () => {
    expect(listReached('src/features/collaboration/memos/server/routes.ts')).toEqual([
      'src/app/server/every-feature.test.ts',
      ...ofMemos,
      'src/testing/all-tables.test.ts',
      ...journeysOfMemos,
    ]);
  });

  test('follows a database function to its feature, or to the readers of all functions', () => {
    expect(listReached('src/features/collaboration/memos/server/sql/withdraw-memo.sql')).toEqual(
      listReached('src/features/collaboration/memos/server/routes.ts'),
    );
    expect(listReached('src/core/server/database/sql/authenticate.sql')).toEqual([
      'src/core/server/database/migrate.test.ts',
    ]);
  });

  test('follows a page only to its journeys', () => {
    expect(listReached('src/features/collaboration/memos/client/memos-page.tsx')).toEqual(journeysOfMemos);
  });

  test('reaches every server test and journey from a module of the application’s composition', () => {
    const names = Object.keys(tree);
    const loadsApp = names.filter((file) => /(?:all-tables|memos)\.test\.ts$/.test(file)).toSorted();
    const journeys = names.filter((file) => file.endsWith('.spec.ts')).toSorted();
    expect(listReached('src/core/server/errors.ts')).toEqual([...loadsApp, ...journeys]);
  });

  test('reaches every journey from modules that all pages load', () => {
    expect(listReached('src/app/client/root.tsx')).toEqual(
      ['by-link', 'memos', 'notes', 'one-memo'].map((name) => `e2e/${name}.spec.ts`),
    );
  });

  test('reaches the test that reads a document, a changed test, and the user of a deleted file', () => {
    expect(listReached('docs/limits.md')).toEqual(['src/core/limits.test.ts']);
    expect(listReached('.env.example')).toEqual(['src/core/settings.test.ts']);
    expect(listReached('e2e/notes.spec.ts')).toEqual(['e2e/notes.spec.ts']);
    const files = new Map([['src/a.test.ts', "import { gone } from './gone.ts';"]]);
    expect(findReach({ files, changed: ['src/gone.ts'], pages }).tests).toEqual([
      ['src/a.test.ts', 'uses src/gone.ts'],
    ]);
  });

  test('reaches everything from test settings and packages', () => {
    const names = Object.keys(tree).filter((file) => /\.(?:test|spec)\.ts$/.test(file));
    expect(new Set(listReached('package-lock.json'))).toEqual(new Set(names));
  });
});

describe('planFiles', () => {
  const files = [...Object.keys(tree), 'tools/scripts/reach.test.mjs'];

  test('accepts any part of a path, and runs each file once on every engine', () => {
    expect(planFiles(['memos.test', './src/features/collaboration/memos/', 'e2e/memos'], files)).toEqual({
      tests: [
        'src/features/collaboration/memos/server/memos.test.ts',
        'src/features/collaboration/memos/client/memo-text.test.ts',
      ],
      journeys: ['e2e/memos.spec.ts'],
      env: { LAUREL_TEST_EVERY_ENGINE: 'true' },
    });
  });

  test.each(['nothing-like-it', 'src/features/collaboration/memos/server/service.ts', '-u'])('rejects %s', (name) => {
    expect(() => planFiles(['memos', name], files)).toThrow(`No test file matches "${name}".`);
  });
});

describe('planFor', () => {
  test('planFor without a name takes each test once, and with `all` everything', async () => {
    expect(await planFor([])).toMatchObject({
      checks: true,
      projects: ['unit', 'unit-west', 'postgres'],
      journeyProject: 'main',
    });
    const all = await planFor(['all']);
    expect(all).toMatchObject({ checks: true, tests: true, journeys: true });
    expect(all.projects).toEqual(['unit*', 'pglite', 'postgres', 's3']);
    expect([all.env, all.journeyProject]).toEqual([undefined, undefined]);
  });
});
