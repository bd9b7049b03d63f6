// Measures the readiness of a user with many records, over HTTP.
import { recordTypes } from '#records/registry.ts';
import type { RecordType } from '#records/record-type.ts';
import { requiredFields } from '#records/rules.ts';
import { sampleRecord } from '#testing/sample-record.ts';

import { addUser, benchUser } from './people.ts';

export const RECORDS = 2000;
const ROUNDS = 21;

/** Adds one applicant with 2,000 records of all types, alternately with all fields and with only the required ones. */
export async function fillReadiness(run: (statement: string) => Promise<unknown>): Promise<void> {
  const { id } = await addUser(run);
  for (const [index, type] of recordTypes.entries()) {
    const whole = sampleRecord(type);
    const bare = Object.fromEntries(requiredFields(type).map(([name]) => [name, whole[name]]));
    for (const [part, values] of [whole, bare].entries()) {
      const groups = 2 * recordTypes.length;
      const group = 2 * index + part;
      const count = Math.floor(((group + 1) * RECORDS) / groups) - Math.floor((group * RECORDS) / groups);
      await run(insertion(type, { owner: id, values, count }));
    }
  }
  await run('vacuum analyze');
}

function insertion(
  { table }: RecordType,
  { owner, values, count }: { owner: string; values: object; count: number },
): string {
  const columns = Object.keys(values).map((name) => `"${name}"`);
  const json = JSON.stringify(values).replaceAll("'", "''");
  return `
    insert into ${table} (user_id, created_at, ${columns.join(', ')})
    select '${owner}', now() - n * interval '1 hour', ${columns.map((name) => `given.${name}`).join(', ')}
    from generate_series(1, ${count}) as n, jsonb_populate_record(null::${table}, '${json}') as given`;
}

/** @returns milliseconds of each request after three warm-up requests, and the response size in bytes */
export async function measureReadiness(port: number): Promise<{ times: number[]; bytes: number }> {
  const { cookie } = benchUser(0);
  const times: number[] = [];
  let bytes = 0;
  for (let round = -3; round < ROUNDS; round += 1) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/readiness`, { headers: { cookie } });
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`readiness: ${response.status}`);
    if (round >= 0) times.push(performance.now() - began);
  }
  return { times, bytes };
}
