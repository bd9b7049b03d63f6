import { sql } from 'drizzle-orm';
import { index, pgTable, type PgColumn } from 'drizzle-orm/pg-core';

import type { Collection } from '../shared/collection.ts';
import type { RowFields } from '../shared/row-schemas.ts';
import { instant, rowId, rowStamps } from './database/columns.ts';
import { fieldChecks, fieldColumns } from './database/field-columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from './database/policies.ts';
import { declareWritableColumns } from './database/writable-columns.ts';
import { ownerId } from './identity/owner.ts';

/**
 * Creates the table of a collection. Its owner reads the rows while in the role, and writes them while the role is
 * entitled.
 */
export function collectionTable<Fields extends RowFields, Owner extends string>({
  table: name,
  owner,
  role,
  fields,
}: Pick<Collection, 'table' | 'role'> & { owner: Owner; fields: Fields }) {
  const columns = {
    id: rowId(),
    ...({ [owner]: ownerId() } as { [Name in Owner]: ReturnType<typeof ownerId> }),
    ...fieldColumns(fields),
    ...rowStamps(),
    deleted_at: instant(),
  };
  const made = pgTable(name, columns, (table) => {
    const built = table as unknown as Record<string, PgColumn> & { deleted_at: PgColumn };
    const ownedBy = built[owner] as PgColumn;
    return [
      ...fieldChecks(name, fields, built),
      // Covers all rows, because it also serves counts.
      index(`${name}_own`).on(ownedBy, built.deleted_at),
      ...policies({
        name,
        read: sql`${ownedBy} = ${currentUserInRole(role)}`,
        create: sql`${ownedBy} = ${entitledUserInRole(role)}`,
        update: sql`${ownedBy} = ${entitledUserInRole(role)}`,
      }),
    ];
  });
  const written = Object.keys(fields);
  declareWritableColumns(made, { create: [owner, ...written], [owner]: [...written, 'deleted_at'] } as never);
  return made;
}
