import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, valuesInSql } from '#testing/twins.ts';

import { expectedAt } from '../rules.ts';
import { requestStatuses } from '../schema.ts';
import { expected, isUnderWay } from './queries.ts';
import { serviceRequests } from './table.ts';

const app = useTestApp();

const instants = [null, '2026-03-01T10:00:00.000Z', '2026-03-07T23:59:59.999Z', '2026-03-09T00:00:00.000Z'];
const toDate = (text: string | null) => (text === null ? null : new Date(text));

it('SQL and TypeScript compute the same expected delivery across clock changes', async () => {
  const rows = listCombinations({
    status: requestStatuses,
    accepted_at: instants,
    paid_at: instants,
    delivery_time: [1, 45],
  });
  const inTypeScript = rows.map(({ status, accepted_at, paid_at, delivery_time }) =>
    expectedAt({
      status,
      acceptedAt: toDate(accepted_at),
      paidAt: toDate(paid_at),
      deliveryDays: delivery_time,
    })?.getTime(),
  );
  expect(new Set(inTypeScript).size).toBe(7);
  const inSql = await valuesInSql<number | null>(app.database, {
    table: serviceRequests,
    expression: sql`case when ${isUnderWay} then (extract(epoch from ${expected}) * 1000)::float8 end`,
    rows,
  });
  expect(inSql.map((value) => value ?? undefined)).toEqual(inTypeScript);
});
