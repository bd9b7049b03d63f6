import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';

import { resources } from '../all-samples.ts';
import { useTestApp } from '../test-app.ts';
import { endedChecks, tablesOfPairs } from './ended-checks.ts';
import { fileChecks } from './file-checks.ts';
import { matrixChecks } from './matrix-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { describeChecks } from './run-checks.ts';

const app = useTestApp();

it('every table has a line in the access list', () => {
  const names = Object.values(registry.tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  expect(resources.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
});

it('every table of an applicant and a provider declares what stays after their assignment ends', () => {
  const declared = resources.filter(({ ended }) => ended).map(({ table }) => table);
  expect(declared.toSorted()).toEqual(tablesOfPairs().toSorted());
});

describeChecks(app, [...matrixChecks(), ...providerChecks(), ...endedChecks(), ...fileChecks()]);
