import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

import { product } from '#app/server/features.ts';

import { resources } from '../all-samples.ts';
import { useTestApp } from '../test-app.ts';
import { fileChecks } from './file-checks.ts';
import { matrixChecks } from './matrix-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { describeChecks } from './run-checks.ts';

const app = useTestApp();

it('has a line for every table there is', () => {
  const names = Object.values(product.tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  expect(resources.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
});

describeChecks(app, [...matrixChecks(), ...providerChecks(), ...fileChecks()]);
