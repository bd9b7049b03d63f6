import { expect, it } from 'vitest';

import { allMutants } from './access/mutants.ts';
import { equivalentMutants, fileOfRoute, fileOfTable, sampled } from './all-samples.ts';
import { linesToWrite } from './listed-pages.ts';
import { faultsOf, readSamples, type Sampled } from './samples.ts';

const file = 'src/testing/example-feature/server/samples.ts';
const readMemos = async () => {
  const [memos] = await readSamples(['testing/example-feature/server']);
  return memos as Sampled;
};

it('finds the samples of every feature, of records and of core', () => {
  expect(sampled.flatMap(faultsOf)).toEqual([]);
  const files = sampled.filter(({ samples }) => samples).map(({ file: path }) => path);
  expect(files.length).toBeGreaterThan(50);
  expect(files).toEqual(
    expect.arrayContaining([
      'src/core/server/samples.ts',
      'src/records/server/samples.ts',
      'src/features/collaboration/task-templates/server/samples.ts',
    ]),
  );
});

it('finds the samples of the worked example beside its declaration', async () => {
  const memos = await readMemos();
  expect([memos.file, faultsOf(memos)]).toEqual([file, []]);
  expect(memos.samples?.tables).toHaveProperty('memos');
});

it('names the file and the line of missing samples', async () => {
  const memos = await readMemos();
  const line = 'add `tables: { memos: { expected, insert, own, set } }`';
  expect(faultsOf({ ...memos, samples: undefined })).toEqual([`${file} is missing: ${line}`]);
  expect(faultsOf({ ...memos, samples: {} })).toEqual([`${file}: ${line}`]);
});

it('asks for samples of the columns that requests write', async () => {
  const memos = await readMemos();
  const { columns: _, ...table } = memos.samples?.tables?.memos ?? {};
  expect(faultsOf({ ...memos, samples: { tables: { memos: table } } as Sampled['samples'] })).toEqual([
    `${file}: add \`columns: { … }\` to \`memos\`, since requests write it`,
  ]);
});

it('refuses samples of a table that the feature does not declare', async () => {
  const memos = await readMemos();
  const { memos: table, ...none } = memos.samples?.tables ?? {};
  expect(none).toEqual({});
  expect(faultsOf({ ...memos, samples: { tables: { memos: table, notes: table } } as Sampled['samples'] })).toEqual([
    `${file}: delete \`notes\`, which is no table of this feature`,
  ]);
});

it('finds the file of a table, and of a route by its longest mount', () => {
  expect(fileOfTable('session_bookings')).toBe('src/features/scheduling/mentor-sessions/server/samples.ts');
  expect(fileOfTable('idempotency_keys')).toBe('src/core/server/samples.ts');
  expect(fileOfRoute('POST /api/tasks')).toBe('src/features/collaboration/tasks/server/samples.ts');
  expect(fileOfRoute('GET /api/task-templates/{id}')).toBe(
    'src/features/collaboration/task-templates/server/samples.ts',
  );
  expect(fileOfRoute('POST /api/files/{bucket}')).toBe('src/features/storage/files/server/samples.ts');
  expect(fileOfRoute('POST /api/records/awards')).toBe('src/records/server/samples.ts');
});

it('gives reasons only to mutants that exist', () => {
  const names = new Set(allMutants().map(({ name }) => name));
  expect(Object.keys(equivalentMutants).filter((name) => !names.has(name))).toEqual([]);
});

it('names the file and the line of a page that its feature does not state, or states in vain', async () => {
  const memos = await readMemos();
  const asked = { listing: 'sidebars', reader: 'applicant' } as const;
  const found = [{ entry: 'Case › Memos', module: 'testing/example-feature/client/memos-page.tsx' }];
  const pages = 'or change src/testing/example-feature/client/pages.ts';
  expect(linesToWrite([memos], { ...asked, found })).toEqual([]);
  expect(linesToWrite([{ ...memos, samples: {} }], { ...asked, found })).toEqual([
    `${file}: add 'Case › Memos' in \`sidebars['applicant']\`, ${pages}`,
  ]);
  expect(linesToWrite([memos], { ...asked, found: [] })).toEqual([
    `${file}: delete 'Case › Memos' in \`sidebars['applicant']\`, ${pages}`,
  ]);
});
