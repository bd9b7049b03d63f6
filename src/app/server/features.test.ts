import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { buildRegistry, defineFeature } from '#core/server/feature.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';

import { features, registry } from './features.ts';

const src = path.join(import.meta.dirname, '../..');
const withoutTests = globSync(['core/**/table.ts', 'features/*/*/server/table.ts'], {
  cwd: src,
});

describe('the list of features', () => {
  it.each(withoutTests)(
    'contains every table of %s, so that migrations, backups and access checks include it',
    async (file) => {
      const module = (await import(pathToFileURL(path.join(src, file)).href)) as Record<string, unknown>;
      const exported = Object.values(module).flatMap((value) =>
        typeof value === 'object' && value !== null && !is(value, PgTable) ? Object.values(value) : [value],
      );
      const tables = exported.filter((value): value is PgTable => is(value, PgTable));
      expect(tables.length).toBeGreaterThan(0);
      expect(tables.filter((table) => registry.tables[getTableName(table)] !== table).map(getTableName)).toEqual([]);
    },
  );

  it.each(globSync('features/*/*/server/feature.ts', { cwd: src }))('contains the declarations of %s', async (file) => {
    const module = (await import(pathToFileURL(path.join(src, file)).href)) as Record<string, unknown>;
    expect(features).toEqual(expect.arrayContaining(Object.values(module)));
  });

  it('contains each table, mail and path once', () => {
    expect(() => buildRegistry([...features, defineFeature({ tables: [tasks] })])).toThrow('two features bring tasks');
  });

  it.each(['trash', 'backupExcluded', 'seeded'] as const)('contains for %s only its own tables', (key) => {
    const misplaced = features.flatMap(({ tables = [], ...lists }) =>
      (lists[key] ?? []).filter((one) => !tables.includes(one)),
    );
    expect(misplaced.map((table) => getTableName(table))).toEqual([]);
  });

  it('includes every soft-deleted table in Trash, which is emptied after 30 days', () => {
    const deletable = Object.values(registry.tables).filter((table) => 'deleted_at' in table);
    expect(deletable.length).toBeGreaterThan(5);
    expect(deletable.filter((table) => !registry.trash.some((one) => one === table)).map(getTableName)).toEqual([]);
  });
});
