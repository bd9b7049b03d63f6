import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

import { checkStructure, listElevated } from './check-structure.mjs';

const journal = 'src/core/server/database/migrations/meta/_journal.json';

function listProblems(tree) {
  return checkStructure(new Map(Object.entries(tree))).map(({ file, what }) => `${file}: ${what}`);
}

describe('a valid tree', () => {
  test('has no problems', () => {
    const tree = {
      'docs/find-it.md': '# Find it\n\n| rule | `src/features/*/*/rules.ts` |\n| SQL | `src/core/server` |\n',
      'src/core/shared/dates.ts': 'export const today = 1;',
      'src/core/server/database/database.ts': "import { today } from '#core/shared/dates.ts';",
      'src/core/client/ui/panel.tsx': "import classes from './panel.module.css';",
      'src/core/client/ui/panel.module.css': '',
      'src/records/field-types/text/kind.ts': "import type { Kind } from '../kind.ts';",
      'src/records/field-types/kind.ts': '',
      'src/records/record-types/awards.ts': "import { text } from '../field-types/text/kind.ts';",
      'src/records/registry.ts': "import { awards } from './record-types/awards.ts';",
      'src/features/evidence/records/server/table.ts': "import { registry } from '#records/registry.ts';",
      'src/features/accounts/roles/rules.ts': '',
      'src/records/findings.ts': '',
      'src/features/collaboration/tasks/schema.ts':
        "import { today } from '#core/shared/dates.ts';\nimport { levels } from '#records/findings.ts';",
      'src/features/collaboration/tasks/rules.ts':
        "import { roles } from '#features/accounts/roles/rules.ts';\nimport { a } from './schema.ts';",
      'src/features/collaboration/tasks/server/table.ts': "import { db } from '#core/server/database/database.ts';",
      'src/features/collaboration/tasks/server/queries.ts': "import { tasks } from './table.ts';",
      'src/features/collaboration/tasks/server/service.ts': "import { findTask } from './queries.ts';",
      'src/features/collaboration/tasks/server/routes.ts':
        "import { findAward } from '#features/evidence/awards/server/queries.ts';",
      'src/features/collaboration/tasks/server/routes.test.ts': "import { signInAs } from '#testing/test-app.ts';",
      'src/features/collaboration/tasks/server/samples.ts':
        "import type { Samples } from '#testing/samples.ts';\nimport { tasks } from './table.ts';",
      'src/features/collaboration/tasks/server/reminder.ts': '// A reminder outlives the request that planned it.\n',
      'src/features/collaboration/tasks/client/api.ts': "import type { TaskRoutes } from '../server/routes.ts';",
      'src/features/collaboration/tasks/client/task-form.tsx': "import { useTasks } from './api.ts';",
      'src/app/server/create-app.ts': "import { routes } from '#features/collaboration/tasks/server/routes.ts';",
      'src/app/client/root.tsx': "import { TaskForm } from '#features/collaboration/tasks/client/task-form.tsx';",
      'tools/demo/main.ts': "import { createApp } from '#app/server/create-app.ts';",
      'src/testing/test-app.ts': "import { createApp } from '#app/server/create-app.ts';",
      [journal]: JSON.stringify({ entries: [{ when: 1 }, { when: 2 }] }),
    };
    expect(listProblems(tree)).toEqual([]);
  });
});

describe('the import table', () => {
  test.each([
    ['core/shared/dates.ts', '#core/server/env.ts', 'core/shared'],
    ['core/server/env.ts', '#features/collaboration/tasks/rules.ts', 'core/server'],
    ['core/server/env.ts', '#core/client/api.ts', 'core/server'],
    ['core/client/api.ts', '#features/collaboration/tasks/client/api.ts', 'core/client'],
    ['records/record-types/awards.ts', '../field-types/kinds.ts', 'a record type'],
    ['records/record-types/awards.ts', '#features/evidence/claimed-criteria/schema.ts', 'a record type'],
    ['records/record-types/awards.ts', './patents.ts', 'a record type'],
    ['records/field-types/text/kind.ts', '#records/registry.ts', 'a kind'],
    ['records/field-types/text/kind.ts', '#features/storage/files/rules.ts', 'a kind'],
    ['features/evidence/records/client/file-input.tsx', '#features/storage/files/client/upload.tsx', 'a client file'],
    ['records/registry.ts', './field-types/text/kind.ts', 'the registry'],
    ['records/readiness.ts', '#features/evidence/readiness/rules.ts', 'a root file of records'],
    ['records/readiness.test.ts', '#features/evidence/readiness/rules.ts', 'a test of records'],
    ['features/collaboration/tasks/schema.ts', './server/table.ts', 'schema.ts or rules.ts'],
    ['features/collaboration/tasks/rules.ts', '#records/registry.ts', 'schema.ts or rules.ts'],
    ['features/collaboration/tasks/server/table.ts', '#features/support/tickets/server/table.ts', 'table.ts'],
    ['features/collaboration/tasks/server/queries.ts', './service.ts', 'queries.ts'],
    ['features/collaboration/tasks/server/service.ts', '#features/billing/plans/server/service.ts', 'a server file'],
    ['features/collaboration/tasks/server/service.ts', '#features/billing/plans/server/table.ts', 'a server file'],
    ['features/collaboration/tasks/server/service.ts', '#app/server/main.ts', 'a server file'],
    ['features/collaboration/tasks/server/service.ts', '#testing/test-app.ts', 'a server file'],
    ['features/collaboration/tasks/server/service.ts', '../client/api.ts', 'a server file'],
    ['features/collaboration/tasks/client/api.ts', '#features/billing/plans/client/api.ts', 'a client file'],
    ['app/server/main.ts', '#features/collaboration/tasks/client/api.ts', 'app/server'],
    ['app/server/main.ts', '#testing/test-app.ts', 'app/server'],
    ['app/client/root.tsx', '#testing/test-app.ts', 'app/client'],
    ['app/server/main.ts', '../../../tools/demo/enter.ts', 'app/server'],
    ['../tools/demo/main.ts', '#testing/test-app.ts', 'the demo'],
    ['testing/test-app.ts', '#core/client/api.ts', 'testing/'],
    ['features/collaboration/tasks/server/routes.ts', './samples.ts', 'a server file'],
    ['core/server/env.ts', './samples.ts', 'core/server'],
    ['app/server/main.ts', '#features/collaboration/tasks/server/samples.ts', 'app/server'],
    ['../tools/demo/main.ts', '#features/evidence/records/server/samples.ts', 'the demo'],
    ['testing/all-samples.ts', '#features/collaboration/tasks/server/samples.ts', 'testing/'],
    ['features/collaboration/tasks/server/samples.ts', '#features/billing/plans/server/samples.ts', 'samples.ts'],
    ['features/collaboration/tasks/server/samples.ts', '../client/api.ts', 'samples.ts'],
  ])('rejects %s → %s', (file, specifier, name) => {
    const text = `import { a } from '${specifier}';\n`;
    const path = posix.join('src', file);
    expect(listProblems({ [path]: text })).toEqual([expect.stringContaining(`${path}: ${name} may not import`)]);
  });

  test.each([
    "import { a } from '../server/service.ts';",
    "import {\n  a,\n  type B,\n} from '../server/service.ts';",
    "import '../server/service.ts';",
    "const load = () => import('../server/service.ts');",
    "export * from '#features/collaboration/tasks/server/service.ts';",
  ])('keeps server code out of the browser: %j', (text) => {
    expect(listProblems({ 'src/features/collaboration/tasks/client/api.ts': text })).toEqual([
      'src/features/collaboration/tasks/client/api.ts: a client file may not import features/collaboration/tasks/server/service.ts.',
    ]);
  });

  test.each([
    "import type { A } from '../server/service.ts';",
    "import type {\n  A,\n} from '../server/service.ts';",
    "type A = typeof import('../server/service.ts');",
  ])('allows the browser to import server types: %j', (text) => {
    expect(listProblems({ 'src/features/collaboration/tasks/client/api.ts': text })).toEqual([]);
  });
});

describe('the other structure rules', () => {
  test('reject circular imports of values, and not of types', () => {
    const tree = (kind) => ({
      'src/core/shared/a.ts': "import { b } from './b.ts';",
      'src/core/shared/b.ts': "import { c } from './c.ts';",
      'src/core/shared/c.ts': `${kind} { a } from '#core/shared/a.ts';`,
    });
    const circle = 'core/shared/a.ts → core/shared/b.ts → core/shared/c.ts → core/shared/a.ts';
    expect(listProblems(tree('import'))).toEqual([expect.stringContaining(circle)]);
    expect(listProblems(tree('import type'))).toEqual([]);
  });

  test('reject more than 300 lines without a reason', () => {
    const lines = (count) => 'const a = 1;\n'.repeat(count);
    expect(listProblems({ 'src/core/shared/a.ts': lines(300) })).toEqual([]);
    expect(listProblems({ 'src/core/shared/a.ts': lines(301) })).toEqual([expect.stringContaining('301 lines')]);
    expect(listProblems({ 'src/core/shared/a.ts': `// reason for length: one list\n${lines(301)}` })).toEqual([]);
    expect(listProblems({ 'src/core/shared/a.ts': `// reason for length:\n${lines(301)}` })).toHaveLength(1);
  });

  test('allow 400 lines in a test file', () => {
    const lines = (count) => 'const a = 1;\n'.repeat(count);
    expect(listProblems({ 'src/core/shared/a.test.ts': lines(400) })).toEqual([]);
    expect(listProblems({ 'src/core/shared/a.test.ts': lines(401) })).toEqual([expect.stringContaining('401 lines')]);
  });

  test.each(['utils.ts', 'server/helpers.ts', 'server/Service.ts', 'client/TaskForm.tsx', 'shared/a.ts', 'index.ts'])(
    'reject %s in a feature',
    (name) => {
      expect(listProblems({ [`src/features/collaboration/tasks/${name}`]: 'export const a = 1;' })).toEqual([
        `src/features/collaboration/tasks/${name}: The feature "tasks" has no place for this file name.`,
      ]);
    },
  );

  test.each(['src/utils/a.ts', 'src/core/a.ts', 'src/core/shared/camelCase.ts', 'src/app/a.ts'])(
    'reject %s',
    (path) => {
      expect(listProblems({ [path]: '' })).toEqual([
        expect.stringContaining('It lies where the import table knows no code'),
      ]);
    },
  );

  test('reject a migration that is not newer than the previous one', () => {
    const entries = [{ when: 1 }, { when: 3, tag: '0001_b' }, { when: 3, tag: '0002_c' }];
    expect(listProblems({ [journal]: JSON.stringify({ entries }) })).toEqual([expect.stringContaining('0002_c')]);
  });

  test('reject a path in docs/find-it.md that does not exist', () => {
    const page = '| a | `src/core/shared/a.ts` |\n| b | `src/core/shared/b.ts` |\n';
    expect(listProblems({ 'docs/find-it.md': page, 'src/core/shared/a.ts': '' })).toEqual([
      'docs/find-it.md: It names src/core/shared/b.ts, which does not exist.',
    ]);
  });

  test('reads the paths of a README from its folder', () => {
    const readme = 'src/features/site/README.md';
    const files = { [readme]: 'See `stats/rules.ts`, `stats/{a,b}.ts` and `src/core/shared/a.ts`.' };
    expect(listProblems({ ...files, 'src/features/site/stats/rules.ts': '', 'src/core/shared/a.ts': '' })).toEqual([
      `${readme}: It names src/features/site/stats/{a,b}.ts, which does not exist.`,
    ]);
  });

  test.each(['test.only', 'it.skip', 'describe.skip', 'test.describe.only', 'test.fixme', 'test.todo'])(
    'reject %s',
    (call) => {
      const [left, right] = call.split(/\.(?=\w+$)/);
      const text = `${left}.${right}('refuses', () => {});`;
      expect(listProblems({ 'src/core/shared/a.test.ts': text })).toEqual([
        `src/core/shared/a.test.ts: It says ${call}.`,
      ]);
      expect(listProblems({ 'e2e/applicant.spec.ts': text })).toHaveLength(1);
    },
  );
});

describe('the time rule', () => {
  test.each([
    "new Date(at).toLocaleDateString('en')",
    'new Date(at).toLocaleString()',
    'at.toLocaleTimeString()',
    'day.getDate()',
    'day.getFullYear()',
    'day.setHours(0)',
  ])('rejects %s in the product', (call) => {
    const text = `export const today = ${call};`;
    expect(listProblems({ 'src/features/collaboration/tasks/client/due.tsx': text })).toHaveLength(1);
    expect(listProblems({ 'src/features/collaboration/tasks/client/due.test.tsx': text })).toEqual([]);
  });

  test.each(['count.toLocaleString()', 'day.getUTCDate()', 'day.setUTCMonth(1)', 'at.getTime()'])(
    'accepts %s',
    (call) => {
      expect(
        listProblems({ 'src/features/collaboration/tasks/client/due.tsx': `export const today = ${call};` }),
      ).toEqual([]);
    },
  );
});

describe('actions without row policies', () => {
  const service = 'src/features/collaboration/tasks/server/service.ts';

  test('are listed with their reasons, without those of tests', () => {
    const files = new Map([
      [service, "const a = 1;\nreturn ctx.elevated(\n  'withdraws a task',\n  async (tx) => tx);\n"],
      ['src/features/collaboration/tasks/server/service.test.ts', "ctx.elevated('in a test', work);"],
    ]);
    expect(listElevated(files)).toEqual([{ file: service, reason: 'withdraws a task', line: 2 }]);
    expect(checkStructure(files)).toEqual([]);
  });

  test.each([
    ['ctx.elevated(reason, work);', 'The reason of ctx.elevated in line 1 is no literal.'],
    ['ctx.elevated(`withdraws ${what}`, work);', 'The reason of ctx.elevated in line 1 is no literal.'],
    [
      "ctx.elevated('a', work);\nctx.elevated('a', work);",
      'The reason of ctx.elevated in line 2 is that of another action.',
    ],
    ['ctx.readElevated(reason, work);', 'The reason of ctx.elevated in line 1 is no literal.'],
    [
      "ctx.elevated('a', work);\nctx.readElevated('a', work);",
      'The reason of ctx.elevated in line 2 is that of another action.',
    ],
    ['database.asElevated(token, work);', 'It calls database.asElevated.'],
    ['database.readAsElevated(token, work);', 'It calls database.readAsElevated.'],
  ])('are refused as %j', (text, what) => {
    expect(listProblems({ [service]: text })).toEqual([`${service}: ${what}`]);
  });
});
