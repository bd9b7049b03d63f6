// What follows from the declarations of what is searched: a trigger and a function for each table, for migrations.
import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';

import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { ownerColumn, type Product, type Searched } from '#core/server/feature.ts';

import { searchFunctions } from './functions.ts';

/** All that keeps the entries of the search, and finds them: functions, and a trigger for each table that is searched. */
export function searchSql({ searched, files }: Pick<Product, 'searched' | 'files'>): DerivedSql[] {
  return [...searchFunctions, renamedFiles, ...searched.flatMap((one) => entriesOf(one, files))];
}

/** Makes the entries of all rows there are, where triggers were switched off as they were written. */
export function fillSql({ searched, files }: Pick<Product, 'searched' | 'files'>): string[] {
  return searched.map((one) => `select ${textOf(keepStatement(one, files)({}))}`);
}

const renamedFiles: DerivedSql = {
  name: 'search_renamed on files',
  create: [
    'create or replace trigger search_renamed after update of name on files for each row when (old.name is distinct from new.name) execute function app.search_renamed()',
  ],
  drop: 'drop trigger if exists search_renamed on files',
};

/** The trigger after which a row's entry says what the row says, its function, and the entries of the rows there are. */
function entriesOf(declared: Searched, files: readonly PgColumn[]): DerivedSql[] {
  const table = getTableName(declared.table);
  const name = `app.search_of_${table}`;
  const keep = keepStatement(declared, files);
  const body = `begin
  if tg_op <> 'DELETE' then
    perform ${textOf(keep({ id: 'new.id' }))};
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end`;
  const trigger = `search_entry on ${table}`;
  return [
    sqlFunction({ name, args: '', returns: 'trigger', body }),
    {
      name: trigger,
      create: [
        `create or replace trigger search_entry after insert or update or delete on ${table} for each row execute function ${name}()`,
        `select ${textOf(keep({}))}`,
      ],
      drop: `drop trigger if exists ${trigger}`,
    },
  ];
}

/** What follows `select`: it makes the entries of these rows. */
function keepStatement(declared: Searched, files: readonly PgColumn[]) {
  const { table, title, words = [] } = declared;
  const addresses = files.filter((column) => column.table === table && column.getSQLType() !== 'jsonb');
  return ({ id }: { id?: string }): SQL => {
    const rows = [
      ...(id ? [sql`${table.id} = ${sql.raw(id)}`] : []),
      ...(table.deleted_at ? [sql`${table.deleted_at} is null`] : []),
    ];
    return sql`app.search_keep(${sql.raw(`'${getTableName(table)}'`)}, ${table.id}, ${ownerColumn(declared)}, ${table.created_at}, ${title}, concat_ws(' ', ${joined(words.map(asText), sql`''`)}), ${addressesIn(addresses)})
    from public.${table}${rows.length > 0 ? sql` where ${sql.join(rows, sql` and `)}` : sql``}`;
  };
}

function asText(part: PgColumn | SQL): SQL {
  const isList = is(part, PgColumn) && part.getSQLType().endsWith('[]');
  return isList ? sql`array_to_string(${part}, ' ')` : sql`${part}`;
}

function addressesIn(columns: readonly PgColumn[]): SQL {
  const lists = columns.map((column) => (column.getSQLType().endsWith('[]') ? sql`${column}` : sql`array[${column}]`));
  return lists.length > 0 ? sql.join(lists, sql` || `) : sql`'{}'::text[]`;
}

function joined(parts: readonly SQL[], otherwise: SQL): SQL {
  return parts.length > 0 ? sql.join([...parts], sql`, `) : otherwise;
}

function textOf(statement: SQL): string {
  return new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement.inlineParams()).sql;
}
