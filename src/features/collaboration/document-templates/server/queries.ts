import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { assignedApplicantIds, currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { fieldNames } from '#core/shared/row-schemas.ts';

import { templateFields, templateRow, type TemplateInput, type TemplateSort } from '../schema.ts';
import { documentTemplates } from './table.ts';

const { name, category, description, content, is_active, updated_at } = documentTemplates;

export const templateRepository = defineRepository({ table: documentTemplates, row: templateRow, computed: {} });

/** Templates that the reader may read. */
export const listTemplates = defineList({
  name: 'templates',
  rows: templateRepository,
  sorts: {
    name: { by: sql`lower(${name})`, direction: 'asc' },
    category: { by: sql`lower(${category})`, direction: 'asc' },
    updated_at: { by: updated_at, direction: 'desc' },
  } satisfies SortOrders<TemplateSort>,
  filters: { category },
  conditions: { active: (value) => sql`${is_active} = ${value}::boolean` },
  search: [name, category, description, content],
});

export const templateInsert = defineInsert<TemplateInput>({
  table: documentTemplates,
  columns: fieldNames(templateFields),
});

/** Returns the names for filling a template. Undefined if the reader is not assigned to this applicant now. */
export async function findNames(
  tx: Transaction,
  applicantId: string,
): Promise<{ applicant: string; provider: string } | undefined> {
  const [names] = await selectRows<{ applicant: string; provider: string }>(
    tx,
    sql`
      select app.display_name(${applicantId}::uuid) as applicant, app.display_name(${currentUser}) as provider
      where ${applicantId}::uuid = any (${assignedApplicantIds('mentor', 'attorney')})`,
  );
  return names;
}
