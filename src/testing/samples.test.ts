import { expect, it } from 'vitest';

import { allMutants } from './access/mutants.ts';
import { equivalentMutants, fileOfRoute, fileOfTable, sampled } from './all-samples.ts';
import { linesToWrite } from './listed-pages.ts';
import { findFaults, readSamples, type Sampled } from './samples.ts';

const file = 'src/testing/example-feature/server/samples.ts';
const readMemos = async () => {
  const [memos] = await readSamples(['testing/example-feature/server']);
  return memos as Sampled;
};

it('the samples of every feature and of core are found', () => {
  expect(sampled.flatMap(findFaults)).toEqual([]);
  const files = sampled.filter(({ samples }) => samples).map(({ file: path }) => path);
  expect(files.length).toBeGreaterThan(50);
  expect(files).toEqual(
    expect.arrayContaining([
      'src/core/server/samples.ts',
      'src/features/evidence/records/server/samples.ts',
      'src/features/collaboration/task-templates/server/samples.ts',
    ]),
  );
});

it('the samples of the example feature are found next to its declaration', async () => {
  const memos = await readMemos();
  expect([memos.file, findFaults(memos)]).toEqual([file, []]);
  expect(memos.samples?.tables).toHaveProperty('memos');
});

it('missing samples are reported with file and line', async () => {
  const memos = await readMemos();
  const line = 'add `tables: { memos: { expected, insert, own, set } }`';
  expect(findFaults({ ...memos, samples: undefined })).toEqual([`${file} is missing: ${line}`]);
  expect(findFaults({ ...memos, samples: {} })).toEqual([`${file}: ${line}`]);
});

it('samples are required of the columns that requests write', async () => {
  const memos = await readMemos();
  const { columns: _, ...table } = memos.samples?.tables?.memos ?? {};
  expect(findFaults({ ...memos, samples: { tables: { memos: table } } as Sampled['samples'] })).toEqual([
    `${file}: add \`columns: { … }\` to \`memos\`, since requests write it`,
  ]);
});

it('samples of a table that the feature does not declare are rejected', async () => {
  const memos = await readMemos();
  const { memos: table, ...none } = memos.samples?.tables ?? {};
  expect(none).toEqual({});
  expect(findFaults({ ...memos, samples: { tables: { memos: table, notes: table } } as Sampled['samples'] })).toEqual([
    `${file}: delete \`notes\`, which is no table of this feature`,
  ]);
});

it('the file of a table, and of a route by its longest mount, is found', () => {
  expect(fileOfTable('session_bookings')).toBe('src/features/scheduling/mentor-sessions/server/samples.ts');
  expect(fileOfTable('idempotency_keys')).toBe('src/core/server/samples.ts');
  expect(fileOfRoute('POST /api/tasks')).toBe('src/features/collaboration/tasks/server/samples.ts');
  expect(fileOfRoute('GET /api/task-templates/{id}')).toBe(
    'src/features/collaboration/task-templates/server/samples.ts',
  );
  expect(fileOfRoute('POST /api/files/{bucket}')).toBe('src/features/storage/files/server/samples.ts');
  expect(fileOfRoute('POST /api/records/awards')).toBe('src/features/evidence/records/server/samples.ts');
});

it('every exempted mutant exists', () => {
  const names = new Set(allMutants().map(({ name }) => name));
  expect(Object.keys(equivalentMutants).filter((name) => !names.has(name))).toEqual([]);
});

it('an undeclared page, and an unused declaration, is reported with file and line', async () => {
  const memos = await readMemos();
  const listing = { listing: 'sidebars', reader: 'applicant' } as const;
  const found = [{ entry: 'Case › Memos', module: 'testing/example-feature/client/memos-page.tsx' }];
  const pages = 'or change src/testing/example-feature/client/pages.ts';
  expect(linesToWrite([memos], { ...listing, found })).toEqual([]);
  expect(linesToWrite([{ ...memos, samples: {} }], { ...listing, found })).toEqual([
    `${file}: add 'Case › Memos' in \`sidebars['applicant']\`, ${pages}`,
  ]);
  expect(linesToWrite([memos], { ...listing, found: [] })).toEqual([
    `${file}: delete 'Case › Memos' in \`sidebars['applicant']\`, ${pages}`,
  ]);
});
