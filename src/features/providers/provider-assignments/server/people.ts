// Applicants of a mentor or attorney, with their pending items.
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { assignedApplicant, type AssignedSort } from '../schema.ts';

/** Not a table of the database. */
const people = pgTable('people', {
  id: uuid().notNull(),
  name: text().notNull(),
  assigned_at: instant().notNull(),
  documents: integer().notNull(),
  tasks: integer().notNull(),
  waiting_since: instant(),
  created_at: instant().notNull(),
  version: integer().notNull(),
});

/** Row policies exclude what the reader may not review: an attorney has no tasks. */
const source = sql`(
  select a.id, a.name, a.assigned_at, documents.count as documents, tasks.count as tasks,
    least(documents.since, tasks.since) as waiting_since, a.assigned_at as created_at, 1 as version
  from app.assigned_applicants() a
  cross join lateral (
    select count(*) as count, min(d.created_at) as since from document_uploads d
    where d.user_id = a.id and d.deleted_at is null and d.status in ('Pending', 'Under Review')
  ) as documents
  cross join lateral (
    select count(*) as count, min(t.updated_at) as since from tasks t
    where t.user_id = a.id and t.deleted_at is null and t.status = 'Submitted'
  ) as tasks
) as people`;

export const applicantRepository = defineRepository({
  table: people,
  name: 'assigned people',
  source,
  row: assignedApplicant,
  computed: {},
});

export const listApplicants = defineList({
  name: 'assigned people',
  rows: applicantRepository,
  sorts: {
    waiting: { by: people.waiting_since, direction: 'asc' },
    name: { by: sql`lower(${people.name})`, direction: 'asc' },
    assigned_at: { by: people.assigned_at, direction: 'desc' },
  } satisfies SortOrders<AssignedSort>,
  search: [people.name],
});

/** Users of ended assignments, as JSON text. */
export const listPastContacts = defineStatement('list past contacts', sql`select app.past_contacts()::text`);
