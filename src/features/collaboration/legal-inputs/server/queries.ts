import { eq, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { containsWords } from '#core/server/database/plain-text.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import {
  approvedRow,
  receivedRow,
  writtenRow,
  type DecisionInput,
  type LegalInput,
  type ReceivedSort,
} from '../schema.ts';
import { legalInputs, legalInputVersions } from './table.ts';

const {
  id,
  user_id,
  attorney_id,
  document_type,
  feedback,
  status,
  edited_at,
  attorney_answer,
  created_at,
  updated_at,
} = legalInputs;

/** Limits rows to the attorney's own, since admins also read others' input. */
const isWriter = eq(attorney_id, currentUser);
const newest = { by: created_at, direction: 'desc' } as const;

/** Rows for their attorneys. */
export const writtenRepository = defineRepository({
  table: legalInputs,
  row: writtenRow,
  computed: {
    applicant: sql`app.display_name(${user_id})`,
    original: sql`case when ${edited_at} is not null then (
      select v.feedback from ${legalInputVersions} v where v.legal_input_id = ${id} and v.number = 1
    ) end`,
  },
  scope: isWriter,
});

export const listWritten = defineList({
  name: 'written legal inputs',
  rows: writtenRepository,
  where: isWriter,
  sorts: { created_at: newest },
  filters: { status },
});

/** Approved input about the user. */
export const listApproved = defineList({
  name: 'approved legal inputs',
  rows: defineRepository({
    table: legalInputs,
    name: 'approved legal inputs',
    row: approvedRow,
    computed: { attorney: sql`case when ${attorney_answer} <> 'withdrawn' then app.display_name(${attorney_id}) end` },
  }),
  where: sql`${user_id} = ${currentUser} and ${status} = 'approved'`,
  sorts: { created_at: newest },
});

/** Rows for admins. */
export const receivedRepository = defineRepository({
  table: legalInputs,
  name: 'received legal inputs',
  row: receivedRow,
  joined: sql`cross join lateral (select app.people_of_legal_input(${id}) as of) as people`,
  computed: {
    name: sql`people.of ->> 'name'`,
    email: sql`people.of ->> 'email'`,
    attorney: sql`people.of ->> 'attorney'`,
    is_verified: sql`(people.of ->> 'is_verified')::boolean`,
    decider: sql`people.of ->> 'decider'`,
    versions: sql`(select count(*) from ${legalInputVersions} v where v.legal_input_id = ${id})`,
  },
});

/** The applicant's name and address, and the attorney's name. */
const named = sql`concat((select u.search from users u where u.id = ${user_id}), ' ', (
  select app.search_plain(u.name) from users u where u.id = ${attorney_id}))`;

/** Legal input of all attorneys. For an elevated read. */
export const listReceived = defineList({
  name: 'received legal inputs',
  rows: receivedRepository,
  sorts: {
    created_at: newest,
    waiting: { by: sql`case when ${status} = 'pending' then ${created_at} end`, direction: 'asc' },
    updated_at: { by: updated_at, direction: 'desc' },
    document_type: { by: document_type, direction: 'asc' },
  } satisfies SortOrders<ReceivedSort>,
  filters: { status, document_type },
  search: [document_type, feedback],
  alsoFound: (q) => containsWords(named, q),
});

/** Selects the versions of the feedback, newest first, as JSON text. For an elevated read. */
export const listVersions = defineStatement(
  'list versions of legal input',
  sql`
    select json_build_object('versions', coalesce(json_agg(json_build_object(
      'id', v.id,
      'number', v.number,
      'feedback', v.feedback,
      'name', (select u.name from users u where u.id = v.written_by),
      'created_at', v.created_at
    ) order by v.number desc), '[]'))::text
    from ${legalInputVersions} v where v.legal_input_id = ${sql.placeholder('id')}`,
);

/** Returns the admin who edited it last. Undefined if there is none, or if the account was deleted. */
export async function findEditor(tx: Transaction, inputId: string): Promise<string | undefined> {
  const [row] = await selectRows<{ written_by: string | null }>(
    tx,
    sql`select v.written_by from ${legalInputVersions} v where v.legal_input_id = ${inputId} and v.number > 1 order by v.number desc limit 1`,
  );
  return row?.written_by ?? undefined;
}

export const inputInsert = defineInsert<LegalInput>({
  table: legalInputs,
  columns: ['user_id', 'document_type', 'feedback'],
  own: isWriter,
});

/** Selects and locks input of any attorney. For an elevated action. */
export async function lockInput(tx: Transaction, inputId: string) {
  const [found] = await tx.select().from(legalInputs).where(eq(id, inputId)).for('update');
  return found;
}

/** Stores a decision. For an elevated action. */
export async function storeDecision(
  tx: Transaction,
  inputId: string,
  decision: { status: DecisionInput['status']; decided_by: string },
): Promise<void> {
  await tx
    .update(legalInputs)
    .set({ ...decision, decided_at: sql`now()` })
    .where(eq(id, inputId));
}
