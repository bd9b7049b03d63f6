import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Collection } from '../shared/collection.ts';
import { hasAccess, type Access } from './access.ts';
import type { Headings } from './csv-columns.ts';
import type { ExportedTable } from './data-export.ts';
import { defineList } from './database/list.ts';
import { currentUser } from './database/policies.ts';
import { defineRepository, type RowTable } from './database/repository.ts';
import type { RouteFactory } from './feature.ts';
import { defineInsert } from './idempotency/idempotent-insert.ts';
import { defineListRoute } from './list-route.ts';
import { mountRoutes, type MountedRoutes } from './route.ts';
import { addingTo, addRoute, changeRoute, defineChange, readRoute, restoreRoute, trashRoute } from './row-routes.ts';
import type { TrashTable } from './trash.ts';

type Served = {
  collection: Collection;
  table: RowTable & TrashTable;
  /** Users who read their own rows, and who write them. */
  access: { read: Access; write: Access };
  /** Headings of the list's file where a field's name in words would not do. */
  headings?: Headings;
};

/** Parts of the feature of a collection: its table, Trash, export, audit and routes. */
export function collectionParts({
  about,
  portable,
  ...served
}: Served & Required<Pick<ExportedTable, 'about' | 'portable'>>) {
  const { collection, table } = served;
  const owner = getColumn(table, collection.owner);
  return {
    tables: [table],
    trash: [table],
    exported: [{ table, about, owners: [owner], portable }],
    auditedOwners: [{ table, owner }],
    routes: {
      [collection.path]: ((services) => mountRoutes(services, collectionRoutes(served))) satisfies RouteFactory,
    },
  } as const;
}

export type CollectionApi = MountedRoutes<ReturnType<typeof collectionRoutes>>;

/** Defines the routes of a collection: list, read, add, change, Trash and restore. */
function collectionRoutes({ collection, table, access, headings }: Served) {
  const { name, noun, row, input, change, list } = collection;
  const column = (field: string) => getColumn(table, field);
  const own = sql`${column(collection.owner)} = ${currentUser}`;
  const plural = name.replaceAll('-', ' ');
  const rows = defineRepository({ table, row, computed: {} });
  const into = defineInsert({ table, columns: Object.keys(collection.fields), own });
  const writing = { access: access.write, row };
  return [
    defineListRoute({
      path: '/',
      summary: `The ${collection.role}’s ${plural}, or those in Trash`,
      access: access.read,
      query: collection.query,
      row,
      can: z.object({ create: z.boolean() }),
      list: defineList({
        name: plural,
        rows,
        where: own,
        sorts: Object.fromEntries(list.sorts.map((sort) => [sort, getOrder(sort)])),
        filters: Object.fromEntries(list.filters.map((filter) => [filter, column(filter)])),
        search: list.search.map(column),
      }),
      abilities: (reader) => ({ create: hasAccess(access.write, reader) }),
      file: name,
      headings,
    }),
    readRoute({ summary: `One ${noun} of the ${collection.role}’s`, access: access.read, row, rows }),
    addRoute({ summary: `Add a ${noun}`, body: input, ...addingTo(rows, into), ...writing }),
    changeRoute({ summary: `Change a ${noun}`, body: change, ...defineChange(rows), ...writing }),
    trashRoute({
      summary: `Move a ${noun} to Trash, where it stays for 30 days`,
      access: access.write,
      trash: (ctx, id) => ctx.transaction((tx) => rows.trash(tx, id)),
    }),
    restoreRoute({
      summary: `Restore a ${noun} from Trash`,
      restore: (ctx, id) => ctx.transaction((tx) => rows.restore(tx, id)),
      ...writing,
    }),
  ] as const;

  function getOrder(sort: string) {
    if (sort === 'newest') return { by: table.created_at, direction: 'desc' as const };
    const isText = collection.fields[sort]?.kind === 'text';
    return { by: isText ? sql`lower(${column(sort)})` : column(sort), direction: 'asc' as const };
  }
}

function getColumn(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
}
