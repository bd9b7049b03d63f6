import { and, eq, ne, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { assignedApplicantIds, currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { storedAttestation, type ActiveVerdict, type StoredAttestation, type Verdict } from '../schema.ts';
import { elementAttestations } from './table.ts';

const { id, user_id, author_id, element, verdict, created_at, updated_at } = elementAttestations;

export const attestationRepository = defineRepository({
  table: elementAttestations,
  row: storedAttestation,
  joined: sql`cross join lateral (select app.author_of_attestation(${id}) as of) as author`,
  computed: {
    name: sql`author.of ->> 'name'`,
    role: sql`author.of ->> 'role'`,
    is_verified: sql`(author.of ->> 'is_verified')::boolean`,
    is_own: sql`${author_id} = ${currentUser}`,
    said_at: sql`${updated_at}`,
  },
});

const applicant = sql`${sql.placeholder('applicant')}::uuid`;

/** Selects the verdicts on an applicant's evidence. Row policies decide who reads them. */
const selectVerdicts = (of: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(row_to_json(said)) from (
    select ${attestationRepository.selection} from ${attestationRepository.from}
    where ${and(sql`${user_id} = ${of}`, ne(verdict, 'withdrawn'))} order by ${created_at}, ${id}
  ) as said
), '[]')`;

/** Selects the verdicts on the user's own evidence as JSON text of `StoredAttestation[]`. */
export const listOwn = defineStatement('list own attestations', sql`select ${selectVerdicts(currentUser)}::text`);

export type SharedStored = { name: string; attestations: StoredAttestation[]; isAttorney: boolean };

const isAttorney = sql`${applicant} = any (${assignedApplicantIds('attorney')})`;

/**
 * Selects the verdicts on evidence that an applicant shares with the user, and whether the user is their attorney, as
 * JSON text.
 */
export const listShared = defineStatement(
  'list shared attestations',
  sql`select json_build_object('name', app.display_name(${applicant}), 'attestations', ${selectVerdicts(applicant)}, 'isAttorney', ${isAttorney})::text`,
);

/** Returns the user's verdict on an element of this applicant, even a withdrawn one. */
export async function findOwn(
  tx: Transaction,
  place: { applicant: string; element: string },
): Promise<{ id: string; verdict: Verdict; note: string; digest: string; version: number } | undefined> {
  const { note, digest, version } = elementAttestations;
  const [found] = await tx
    .select({ id, verdict: sql<Verdict>`${verdict}`, note, digest, version })
    .from(elementAttestations)
    .where(and(eq(user_id, place.applicant), eq(element, place.element), sql`${author_id} = ${currentUser}`));
  return found;
}

export async function isAssignedAttorney(tx: Transaction, applicantId: string): Promise<boolean> {
  const [row] = await selectRows<{ is: boolean }>(
    tx,
    sql`select ${applicantId}::uuid = any (${assignedApplicantIds('attorney')}) as is`,
  );
  return row?.is ?? false;
}

type NewAttestation = {
  user_id: string;
  element: string;
  record_types: string[];
  verdict: ActiveVerdict;
  note: string;
  digest: string;
};

/**
 * Adds it, unless the user has one on this element.
 * @returns its ID
 */
export async function addAttestation(tx: Transaction, values: NewAttestation): Promise<string | undefined> {
  const [added] = await tx.insert(elementAttestations).values(values).onConflictDoNothing().returning({ id });
  return added?.id;
}
