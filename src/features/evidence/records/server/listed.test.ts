import { expect, it } from 'vitest';

import { awards } from '#records/record-types/awards.ts';
import type { RecordPage } from '#records/schema.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const base = '/api/records/awards';

it('a page of 50 awards takes less than 16 kB, however long their texts are', async () => {
  const ada = await createUser(app.database);
  const long = 'Chosen by a jury of five. '.repeat(200).trim();
  for (let n = 0; n < 50; n += 1) {
    const body = { ...sampleRecord(awards), award_criteria: long, judges: long };
    expect((await app.request('POST', base, { as: ada, body })).status).toBe(201);
  }
  const text = await (await app.request('GET', base, { as: ada })).text();
  expect((JSON.parse(text) as RecordPage).rows).toHaveLength(50);
  expect(Buffer.byteLength(text)).toBeLessThan(16_000);
  const { id } = (JSON.parse(text) as RecordPage).rows[0] ?? {};
  const whole = await (await app.request('GET', `${base}/${id}`, { as: ada })).text();
  expect(JSON.parse(whole)).toMatchObject({ award_criteria: long, judges: long });
});
