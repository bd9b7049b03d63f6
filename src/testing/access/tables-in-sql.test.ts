import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';

import { useTestApp } from '../test-app.ts';
import { makeCast, runCheck, type Cast } from './checks.ts';
import { fileChecks } from './file-checks.ts';
import { matrixChecks } from './matrix-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { resources } from './rows-in-sql.ts';
import { product } from '#app/server/features.ts';

const app = useTestApp();
let cast: Cast;
beforeAll(async () => {
  cast = await makeCast(app.database);
});

it('has a line for every table there is', () => {
  const names = Object.values(product.tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  expect(resources.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
});

it.each([...matrixChecks, ...providerChecks, ...fileChecks].map((check) => [check.name, check] as const))(
  '%s',
  async (_name, check) => {
    const { actual, expected } = await runCheck(app.database, { check, cast });
    expect(actual).toEqual(expected);
  },
);
