// Checks every column of file URLs: a file is readable for its owner and for readers of the row that contains it.
import { getTableName, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { getColumnName } from '#core/server/database/writable-columns.ts';
import { fileUrl } from '#core/shared/uploads.ts';

import { resources, samples } from '../all-samples.ts';
import { attempt } from './attempt.ts';
import type { Actor, TestUsers, Check } from './checks.ts';
import { providerRoles, providerStates } from './provider-states.ts';
import type { Resource } from './table-samples.ts';
import { registry } from '#app/server/features.ts';

const readers: readonly Actor[] = [
  'owner',
  'another applicant',
  'assigned mentor',
  'assigned attorney',
  'mentor',
  'attorney',
  'owner admin',
  'sub-admin of every permission',
];

const providers = providerRoles.flatMap((role) => providerStates.map((state): Actor => `${role}, ${state}`));

export const fileChecks = (): Check[] =>
  registry.files.flatMap((column) => {
    const table = getTableName(column.table);
    const resource = resources.find((one) => one.table === table);
    if (!resource) throw new Error(`${table} belongs to no feature`);
    const named = { resource, column: getColumnName(column), type: column.getSQLType() };
    const expected = [
      { whom: 'who reads the file that it names', applicant: 'owner', readers },
      { whom: 'which providers read the file that it names', applicant: 'applicant of providers', readers: providers },
    ] as const;
    return expected.map(({ whom, ...of }) => ({
      table,
      name: `${table}.${named.column}: ${whom}`,
      run: (tx: Transaction, cast: TestUsers) => tryReaders(tx, { ...named, ...of, cast }),
    }));
  });

type Named = {
  resource: Resource;
  column: string;
  type: string;
  applicant: Actor;
  readers: readonly Actor[];
  cast: TestUsers;
};

async function tryReaders(tx: Transaction, { resource, column, type, applicant, readers: users, cast }: Named) {
  const { id } = cast[applicant];
  const key = `documents/${id}/1-a letter.pdf`;
  const table = sql.identifier(resource.table);
  const values: Record<string, string> = {
    text: fileUrl(key),
    'text[]': `{"${fileUrl(key)}"}`,
    jsonb: JSON.stringify({ letter_url: fileUrl(key) }),
  };
  for (const statement of samples[resource.table]?.before?.(cast) ?? []) await tx.execute(statement);
  await tx.execute(resource.insert(id));
  await tx.execute(
    sql`update ${table} set ${sql.identifier(column)} = ${values[type]}::${sql.raw(type)} where ${resource.own(id)}`,
  );
  await tx.execute(
    sql`insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'documents', ${key}, 'a.pdf', 1, 'application/pdf', '')`,
  );
  const actual: Partial<Record<Actor, unknown>> = {};
  const expected: Partial<Record<Actor, unknown>> = {};
  for (const reader of users) {
    actual[reader] = await attempt(tx, cast[reader], sql`select true from files where key = ${key}`);
    expected[reader] = await attempt(tx, cast[reader], sql`select true from ${table} where ${resource.own(id)}`);
  }
  return { actual, expected };
}
