// reason for length: one list of checks over the same prepared rows. Writes every column of every table as each kind of
// user who can reach its row, and compares with the table's declaration.
import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import type { Transaction } from '#core/server/database/database.ts';
import {
  getWritableColumns,
  getColumnName,
  listStampedColumns,
  getWriters,
} from '#core/server/database/writable-columns.ts';
import { stampedOnInsert } from '#core/server/database/server-columns.ts';

import { resources, samples } from '../all-samples.ts';
import { withSavepoint, attempt, attemptAll, type Attempt } from './attempt.ts';
import type { Actor, TestUsers, Check } from './checks.ts';
import type { Resource, Sample } from './table-samples.ts';
import { registry } from '#app/server/features.ts';

/**
 * `written`: as given. `kept`: the server sets its own value. `refused`: this column is closed. `no row`: no row that
 * the user may change. Otherwise an SQLSTATE.
 */
type Outcome = string;
type Outcomes = Record<string, Outcome>;

const actors: readonly Actor[] = [
  'owner',
  'another applicant',
  'assigned mentor',
  'assigned attorney',
  'mentor',
  'attorney',
  'owner admin',
  'sub-admin of every permission',
  'admin without permissions',
];

type Tried = { table: PgTable; name: string; columns: readonly PgColumn[]; resource: Resource; sample: Sample };

export const columnChecks = (): Check[] =>
  Object.values(registry.tables)
    .filter((table) => is(table, PgTable))
    .map(createTried)
    .flatMap(
      (tried) =>
        [
          ...actors.map((actor) => ({
            table: tried.name,
            name: `${tried.name}: what ${actor} may change of a row`,
            run: (tx: Transaction, cast: TestUsers) => tryChanges(tx, { tried, actor, cast }),
          })),
          ...listActors(tried.sample.addedBy).map((actor) => ({
            table: tried.name,
            name: `${tried.name}: what ${actor} may give a new row`,
            run: (tx: Transaction, cast: TestUsers) => tryNewRows(tx, { tried, actor, cast }),
          })),
          {
            table: tried.name,
            name: `${tried.name}: the same changes by the system`,
            run: (tx, cast) => tryChanges(tx, { tried, actor: 'system', cast }),
          },
          ...(tried.sample.addedBy
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: the same new rows by the system`,
                  run: (tx: Transaction, cast: TestUsers) => tryNewRows(tx, { tried, actor: 'system', cast }),
                },
              ]
            : []),
          ...(tried.sample.reads
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: who reads a row in which state`,
                  run: (tx: Transaction, cast: TestUsers) => tryReads(tx, tried, cast),
                },
              ]
            : []),
          ...(tried.sample.signed
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: what the database itself writes into a new row`,
                  run: (tx: Transaction, cast: TestUsers) => trySigned(tx, tried, cast),
                },
              ]
            : []),
          ...(tried.sample.removedBy
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: who deletes a row`,
                  run: (tx: Transaction, cast: TestUsers) => tryRemoval(tx, tried, cast),
                },
              ]
            : []),
          ...(tried.sample.resets
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: what the database itself writes into a row that is changed`,
                  run: (tx: Transaction, cast: TestUsers) => tryReset(tx, tried, cast),
                },
              ]
            : []),
          ...(tried.sample.steps
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: what a row’s state closes`,
                  run: (tx: Transaction, cast: TestUsers) => trySteps(tx, tried, cast),
                },
              ]
            : []),
          ...('deleted_at' in getTableColumns(tried.table)
            ? [
                {
                  table: tried.name,
                  name: `${tried.name}: a row in Trash lies there since it came, and can leave`,
                  run: (tx: Transaction, cast: TestUsers) => tryTrash(tx, tried, cast),
                },
              ]
            : []),
        ] satisfies Check[],
    );

function createTried(table: PgTable): Tried {
  const name = getTableName(table);
  const resource = resources.find((one) => one.table === name);
  const sample = samples[name] ?? (getWritableColumns(table) ? undefined : {});
  if (!resource || !sample) {
    throw new Error(
      `${name} needs a row in its feature's server/samples.ts and, if requests write it, a sample of its columns there`,
    );
  }
  // Generated columns are written by no one.
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
  return { table, name, columns, resource, sample };
}

type By = { tried: Tried; actor: Actor | 'system'; cast: TestUsers };

async function tryChanges(tx: Transaction, { tried, actor, cast }: By) {
  const { name, columns, sample } = tried;
  const writer = actor === 'system' ? undefined : sample.changedBy?.[actor];
  await seed(tx, tried, cast);
  if (writer?.of) await change(tx, tried, { cast, set: writer.of(cast) });
  const changes = columns.map((column) => {
    const value = otherValue({ column, sample, cast });
    const changed = sql.identifier(getColumnName(column));
    return {
      set: sql`update ${sql.identifier(name)} set ${changed} = ${value}`,
      look: sql`where ${tried.resource.own(cast.owner.id)} returning ${changed} is not distinct from ${value}`,
    };
  });
  const by = byWhom(cast, actor);
  const actual = named(
    columns,
    await attemptAll(
      tx,
      by,
      changes.map(({ set, look }) => sql`${set} ${look}`),
    ),
  );
  if (writer) {
    // A change that reads no row is not subject to policies for reading.
    const unseen = named(
      columns,
      await attemptAll(
        tx,
        by,
        changes.map(({ set }) => set),
      ),
    );
    for (const [column, outcome] of Object.entries(unseen)) {
      if (actual[column] === 'refused' && outcome !== 'refused') actual[column] = `${outcome} unseen`;
    }
  }
  return { actual, expected: expectChanges(tried, actor === 'system' ? actor : writer?.line) };
}

function expectChanges({ table, columns, sample, resource }: Tried, line: string | undefined): Outcomes {
  const stamped = new Set((listStampedColumns(table) ?? []).filter((column) => column !== 'deleted_at'));
  const rights = new Map(getWriters(getWritableColumns(table) ?? {}));
  return outcomes(columns, (column) => {
    // Append-only rows are changed by no one.
    if (line === 'system' && resource.isKept) return '23001';
    if (line === 'system') return sample.control?.changed?.[column] ?? (stamped.has(column) ? 'kept' : 'written');
    if (line === undefined) return sample.isClosed ? 'refused' : 'no row';
    if (column === 'version' || column === 'updated_at') return 'kept';
    return rights.get(line)?.includes(column) ? 'written' : 'refused';
  });
}

async function tryNewRows(tx: Transaction, { tried, actor, cast }: By) {
  const { name, columns, sample } = tried;
  await prepare(tx, tried, cast);
  const adder = actor === 'system' ? (listActors(sample.addedBy)[0] ?? 'owner') : actor;
  const required = sample.addedBy?.[adder]?.(cast, cast[adder]) ?? {};
  // The system must name the owner of the row. For requests it is the default.
  const least = actor === 'system' ? { ...getOwnerColumns(columns, cast[adder].id), ...required } : required;
  const statements = columns.map((column) => {
    const value = otherValue({ column, sample, cast });
    const row = Object.entries({ ...least, [getColumnName(column)]: value });
    const [names, values] = [row.map(([key]) => sql.identifier(key)), row.map(([, one]) => one)];
    const into = sql`insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`;
    return sql`${into} returning ${sql.identifier(getColumnName(column))} is not distinct from ${value}`;
  });
  const actual = named(columns, await attemptAll(tx, byWhom(cast, actor), statements));
  return { actual, expected: expectNewRows(tried, actor) };
}

function expectNewRows({ table, columns, sample }: Tried, actor: Actor | 'system'): Outcomes {
  const create = new Set((getWritableColumns(table)?.create ?? []).map(toSnakeCase));
  const stamped = new Set(listStampedColumns(table));
  const policed = new Set([
    ...(sample.policed ?? []),
    ...(actor === 'system' ? [] : (sample.policedFor?.[actor] ?? [])),
  ]);
  return outcomes(columns, (column) => {
    if (actor === 'system') {
      return (
        sample.control?.added?.[column] ??
        (stamped.has(column) && (column === 'version' || column === 'updated_at') ? 'kept' : 'written')
      );
    }
    if (stamped.has(column) && stampedOnInsert.has(column)) return 'kept';
    return create.has(column) && !policed.has(column) ? 'written' : 'refused';
  });
}

async function trySigned(tx: Transaction, { name, sample }: Tried, cast: TestUsers) {
  const by = cast['owner admin'];
  const row = Object.entries(sample.addedBy?.['owner admin']?.(cast, by) ?? {});
  const [names, values] = [row.map(([key]) => sql.identifier(key)), row.map(([, one]) => one)];
  const into = sql`insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`;
  const signed = Object.entries(sample.signed?.(cast) ?? {});
  const statements = signed.map(
    ([column, value]) => sql`${into} returning ${sql.identifier(column)} is not distinct from ${value}`,
  );
  const actual = (await attemptAll(tx, by, statements)).map(toOutcome);
  return { actual, expected: signed.map(() => 'written') };
}

async function tryRemoval(tx: Transaction, tried: Tried, cast: TestUsers) {
  const { removedBy = 'owner' } = tried.sample;
  await seed(tx, tried, cast);
  const remove = sql`delete from ${sql.identifier(tried.name)} where ${tried.resource.own(cast.owner.id)} returning true`;
  const others = await attemptAll(tx, cast['another applicant'], [remove]);
  return {
    actual: [...others, await attempt(tx, cast[removedBy], remove)].map(toOutcome),
    expected: ['no row', 'written'],
  };
}

async function tryReset(tx: Transaction, tried: Tried, cast: TestUsers) {
  const { resets } = tried.sample;
  if (!resets) throw new Error(`${tried.name} has no sample of it`);
  await seed(tx, tried, cast);
  await change(tx, tried, { cast, set: resets.of });
  const becomes = Object.entries(resets.becomes).map(
    ([column, value]) => sql`${sql.identifier(column)} is not distinct from ${value}`,
  );
  const changed = sql`${buildUpdate(tried, { cast, set: resets.set })} returning ${sql.join(becomes, sql` and `)}`;
  return { actual: toOutcome(await attempt(tx, cast[resets.by], changed)), expected: 'written' };
}

async function tryReads(tx: Transaction, tried: Tried, cast: TestUsers) {
  const reads = tried.sample.reads ?? [];
  const actual: Partial<Record<Actor, boolean>>[] = [];
  for (const { of, by } of reads) {
    await withSavepoint(tx, async () => {
      await seed(tx, tried, cast);
      await change(tx, tried, { cast, set: of });
      const look = sql`select true from ${sql.identifier(tried.name)} where ${tried.resource.own(cast.owner.id)}`;
      const readers = Object.keys(by) as Actor[];
      const seen: Partial<Record<Actor, boolean>> = {};
      for (const reader of readers) seen[reader] = toOutcome(await attempt(tx, cast[reader], look)) === 'written';
      actual.push(seen);
    });
  }
  return { actual, expected: reads.map(({ by }) => by) };
}

async function trySteps(tx: Transaction, tried: Tried, cast: TestUsers) {
  const steps = tried.sample.steps ?? [];
  const actual: Outcome[] = [];
  for (const { by, of, beside, set } of steps) {
    const step = sql`${buildUpdate(tried, { cast, set })} returning true`;
    await withSavepoint(tx, async () => {
      await seed(tx, tried, cast);
      if (of) await change(tx, tried, { cast, set: of });
      if (beside) await tx.execute(beside(cast));
      // The system makes the same change, so only the row's state can refuse it.
      actual.push(toOutcome(await attempt(tx, cast[by], step)), toOutcome(await attempt(tx, 'system', step)));
    });
  }
  return { actual, expected: steps.flatMap(({ outcome }) => [outcome, 'written']) };
}

async function tryTrash(tx: Transaction, tried: Tried, cast: TestUsers) {
  await seed(tx, tried, cast);
  const by = (deleted: SQL, becomes: SQL) =>
    attempt(
      tx,
      cast.owner,
      sql`update ${sql.identifier(tried.name)} set deleted_at = ${deleted} where ${tried.resource.own(cast.owner.id)} returning deleted_at ${becomes}`,
    );
  const put = await by(sql`now() - interval '29 days'`, sql`= now()`);
  await change(tx, tried, { cast, set: { deleted_at: sql`now() - interval '3 days'` } });
  const again = await by(sql`now() + interval '1 year'`, sql`= now() - interval '3 days'`);
  const back = await by(sql`null`, sql`is null`);
  return { actual: [put, again, back].map(toOutcome), expected: ['written', 'written', 'written'] };
}

async function prepare(tx: Transaction, { sample }: Tried, cast: TestUsers): Promise<void> {
  for (const statement of sample.before?.(cast) ?? []) await tx.execute(statement);
}

async function seed(tx: Transaction, tried: Tried, cast: TestUsers): Promise<void> {
  await prepare(tx, tried, cast);
  const { resource } = tried;
  if (!resource.isMadeWithPerson) await tx.execute(resource.insert(cast.owner.id));
}

type Change = { cast: TestUsers; set: Record<string, SQL> };

async function change(tx: Transaction, tried: Tried, values: Change): Promise<void> {
  await tx.execute(buildUpdate(tried, values));
}

function buildUpdate({ name, resource }: Tried, { cast, set }: Change): SQL {
  const values = Object.entries(set).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  return sql`update ${sql.identifier(name)} set ${sql.join(values, sql`, `)} where ${resource.own(cast.owner.id)}`;
}

/** A value of the column's type that differs from the row's. */
function otherValue({ column, sample, cast }: { column: PgColumn; sample: Sample; cast: TestUsers }): SQL {
  const sampled = sample.values?.[getColumnName(column)];
  const type = column.getSQLType().replace('serial', 'int');
  if (sampled) return sql`${sampled}::${sql.raw(type)}`;
  if (getColumnName(column) === 'deleted_at') return sql`now()`;
  const others: Record<string, string> = {
    // ID of an existing user, since some columns refer to one.
    uuid: cast['lapsed applicant'].id,
    text: 'forged',
    'text[]': '{forged}',
    boolean: 'true',
    integer: '999',
    bigint: '999',
    date: '2001-01-01',
    time: '07:00',
    jsonb: '{"forged":"yes"}',
    'timestamp with time zone': '2001-01-01T00:00:00Z',
  };
  const other = others[type] ?? (type.startsWith('numeric') ? '9' : undefined);
  if (other === undefined) throw new Error(`There is no other value for the type ${type}`);
  return sql`${other}::${sql.raw(type)}`;
}

/** Columns whose default is the signed-in user. */
function getOwnerColumns(columns: readonly PgColumn[], id: string): Record<string, SQL> {
  const own = columns.filter(
    (column) => column.getSQLType() === 'uuid' && column.hasDefault && getColumnName(column) !== 'id',
  );
  return Object.fromEntries(own.map((column) => [getColumnName(column), sql`${id}`]));
}

function named(columns: readonly PgColumn[], tried: readonly Attempt[]): Outcomes {
  return Object.fromEntries(
    columns.map((column, place) => [getColumnName(column), toOutcome(tried[place] ?? 'no answer')]),
  );
}

function outcomes(columns: readonly PgColumn[], outcome: (column: string) => Outcome): Outcomes {
  return Object.fromEntries(columns.map((column) => [getColumnName(column), outcome(getColumnName(column))]));
}

function toOutcome(tried: Attempt): Outcome {
  if (typeof tried === 'string') return tried === '42501' ? 'refused' : tried;
  if (tried.rows === 0) return 'no row';
  return tried.isTrue ? 'written' : 'kept';
}

function byWhom(cast: TestUsers, actor: Actor | 'system') {
  return actor === 'system' ? actor : cast[actor];
}

function listActors(added: Sample['addedBy']): Actor[] {
  return Object.keys(added ?? {}) as Actor[];
}
