import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { rowId, rowStamps } from '#core/server/database/columns.ts';
import { assignedApplicantIds, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/** Texts that mentors and attorneys start from. Providers with an applicant read the active ones. */
export const documentTemplates = pgTable(
  'document_templates',
  {
    id: rowId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Contains placeholders of `rules.ts`. */
    content: text().notNull(),
    category: text().notNull(),
    is_active: boolean().notNull().default(true),
    created_by: uuid()
      .references(() => users.id, { onDelete: 'set null' })
      .default(sql`app.user_id()`),
    ...rowStamps(),
  },
  (table) => [
    ...policies({
      name: 'document_templates',
      read: sql`${hasPermission('manage_templates')} or (${table.is_active} and cardinality(${assignedApplicantIds('mentor', 'attorney')}) > 0)`,
      create: hasPermission('manage_templates'),
      update: hasPermission('manage_templates'),
    }),
  ],
);

const edited = ['name', 'description', 'content', 'category', 'is_active'] as const;
declareWritableColumns(documentTemplates, { create: edited, others: edited });
