import { sql } from 'drizzle-orm';

import { defineList } from '#core/server/database/list.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { taskTemplateRow, type TaskTemplateInput } from '../schema.ts';
import { taskTemplates } from './table.ts';

const { mentor_id, title, description, priority, created_at } = taskTemplates;

const isOwn = sql`${mentor_id} = ${currentUser}`;

export const taskTemplateRepository = defineRepository({ table: taskTemplates, row: taskTemplateRow, computed: {} });

/** The mentor's own templates. */
export const listTaskTemplates = defineList({
  name: 'task templates',
  rows: taskTemplateRepository,
  where: isOwn,
  sorts: {
    title: { by: sql`lower(${title})`, direction: 'asc' },
    newest: { by: created_at, direction: 'desc' },
  },
  filters: { priority },
  search: [title, description],
});

export const taskTemplateInsert = defineInsert<TaskTemplateInput>({
  table: taskTemplates,
  columns: ['title', 'description', 'priority', 'due_in_days'],
  own: isOwn,
});
