// Samples of a collection, which follow from its declaration.
import { sql, type SQL } from 'drizzle-orm';

import type { Collection } from '#core/shared/collection.ts';
import { LARGEST_INTEGER } from '#core/shared/field-types/integer.ts';
import type { RowField } from '#core/shared/row-schemas.ts';

import { createUser } from '../people.ts';
import type { Samples } from '../samples.ts';
import { asksAgain, because, ownByDefault, refusesAnother } from './mutant-reasons.ts';
import type { RouteUsers } from './route-lines.ts';
import { adminsAlike, givenBy, inTrash, ownedBy, ownerAs, text } from './sample-parts.ts';
import { applicantsOwn, RLS, usersOwn, type SqlCells } from './sql-lines.ts';
import type { Sample } from './table-samples.ts';

type Users = { expected: SqlCells; reader: RouteUsers; writer: RouteUsers };

/** Returns the samples of a collection's table and routes. */
export function collectionSamples({ table, owner, role, path, title, fields }: Collection): Samples {
  const { expected, reader, writer } = getUsers(role);
  const all = Object.entries(fields).map(([name, field]) => ({ name, field, values: sampleValues(field) }));
  const least = Object.fromEntries(
    all.filter(({ field }) => field.required).map(({ name, values: [first] }) => [name, first]),
  );
  const others = all.filter(({ field }) => field.kind !== 'text' && field.kind !== 'long-text');
  const names = [owner, ...Object.keys(least)].map((name) => sql.identifier(name));
  const insertInto = sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})`;
  return {
    tables: {
      [table]: {
        expected,
        insert: (id) => sql`${insertInto} values (${sql.join([id, ...Object.values(toSql(least))], sql`, `)})`,
        own: ownedBy(owner),
        set: sql`${sql.identifier(title)} = 'b'`,
        columns: {
          changedBy: { owner: { line: owner } },
          values: toSql(Object.fromEntries(others.map(({ name, values: [, second] }) => [name, second]))),
          policed: [owner],
          ...getWriters(role, () => toSql(least)),
        },
        equivalentMutants: {
          ...because(asksAgain, `${table}_update: to any row`),
          ...(owner !== 'user_id' && because(ownByDefault, `${table}, create: without ${owner}`)),
          ...(owner !== 'user_id' && because(refusesAnother, `${table}, ${owner}: with ${owner}`)),
        },
      },
    },
    routes: {
      [`GET ${path}`]: reader,
      [`GET ${path}/{id}`]: reader,
      [`POST ${path}`]: writer,
      [`PATCH ${path}/{id}`]: writer,
      [`DELETE ${path}/{id}`]: writer,
      [`POST ${path}/{id}/restore`]: writer,
    },
    keyedRoutes: {
      [`POST ${path}`]: {
        table,
        prepare: async ({ database }) => ({ as: await createUser(database, { role }), path, body: least }),
        change: { [title]: 'b' },
        hasTrash: true,
      },
    },
  };
}

/** Users of the routes, and the cells of the table. The tested row is an applicant's, so a provider's table has none. */
function getUsers(role: Collection['role']): Users {
  if (role === 'applicant') return { expected: applicantsOwn, reader: 'applicant', writer: 'entitled applicant' };
  const adds = [0, 1, 0, 0] as const;
  const expected = {
    ...usersOwn([0, RLS, 0, 0]),
    ...(role === 'mentor' && { 'mentor and applicant': adds }),
    [role]: adds,
  };
  return { expected, reader: role, writer: role };
}

function getWriters(role: Collection['role'], least: () => Record<string, SQL>): Sample {
  const reads = { owner: true, ...adminsAlike(false) };
  if (role === 'applicant') {
    return { addedBy: givenBy(['owner'], least), reads: [{ of: inTrash, by: { ...reads, 'assigned mentor': false } }] };
  }
  return {
    before: ownerAs(role),
    addedBy: givenBy(['owner', role], least),
    reads: [{ of: inTrash, by: { ...reads, [role]: false } }],
  };
}

/** Returns two values that the field accepts. The second one differs from that of a new row. */
function sampleValues(field: RowField): [first: unknown, second: unknown] {
  switch (field.kind) {
    case 'choice':
      return [field.choices[0], field.choices.findLast((choice) => choice !== field.default)];
    case 'integer': {
      const [min, max] = field.range ?? [0, LARGEST_INTEGER];
      return [min, max];
    }
    case 'flag':
      return [field.default, !field.default];
    default:
      return ['a', 'b'];
  }
}

function toSql(values: Record<string, unknown>): Record<string, SQL> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(String(value))]));
}
