// Evidence shared by a grant, in TypeScript and in SQL.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { recordTypes } from '#records/registry.ts';
import { createUser } from '#testing/people.ts';
import { countCalls } from '#testing/plans.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, enterAs, inPassing, valuesInSql } from '#testing/twins.ts';

import { isEmptyGrant, normalize, sharesBinder } from '../rules.ts';
import { BINDERS } from '../schema.ts';
import { evidenceGrants } from './table.ts';

const app = useTestApp();

const grants = listCombinations({
  all_types: [true, false],
  types: [[], ['awards'], [BINDERS], ['awards', BINDERS]],
  can_edit_binder: [true, false],
  shared_at: [null, '2026-01-02T03:04:05Z'],
});

async function readCheckConstraint(name: string) {
  const [row] = await app.database.asSystem('a test reads the catalog', (tx) =>
    selectRows<{ condition: string }>(
      tx,
      sql`select pg_get_expr(conbin, conrelid) as condition from pg_constraint where conname = ${name}`,
    ),
  );
  return sql.raw(row?.condition ?? 'null');
}

it('a grant has a start time exactly if it shares something', async () => {
  const expression = await readCheckConstraint('evidence_grants_shared');
  expect(await valuesInSql(app.database, { table: evidenceGrants, expression, rows: grants })).toEqual(
    grants.map((grant) => isEmptyGrant(grant) === (grant.shared_at === null)),
  );
});

it('a grant permits an attorney to edit only a shared binder', async () => {
  const expression = await readCheckConstraint('evidence_grants_arranged');
  const taken = await valuesInSql(app.database, { table: evidenceGrants, expression, rows: grants });
  expect(taken).toEqual(grants.map((grant) => !grant.can_edit_binder || sharesBinder(grant)));
  const normalized = grants.map((grant) => normalize({ ...grant, types: [...grant.types] }));
  expect(await valuesInSql(app.database, { table: evidenceGrants, expression, rows: normalized })).toEqual(
    grants.map(() => true),
  );
});

it('a grant opens its types, all types, and the binder', async () => {
  const [applicant, attorney] = [await createUser(app.database), await createUser(app.database, { role: 'attorney' })];
  await shareEvidence(app.database, applicant, { provider: attorney, types: 'all' });
  const wanted = [...recordTypes.map(({ table }) => table), BINDERS];
  await inPassing(app.database, async (tx) => {
    await enterAs(tx, attorney);
    for (const grant of grants.filter(
      (one) => isEmptyGrant(one) === (one.shared_at === null) && !one.can_edit_binder,
    )) {
      const shared_at = grant.shared_at === null ? null : sql`now()`;
      await tx
        .update(evidenceGrants)
        .set({ all_types: grant.all_types, types: [...grant.types], can_edit_binder: false, shared_at })
        .where(eq(evidenceGrants.user_id, applicant.id));
      const opened = await selectRows<{ type: string }>(
        tx,
        sql`select type from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) as type where ${applicant.id} = any (app.sharing_applicant_ids(type))`,
      );
      const types = opened.map(({ type }) => type);
      expect(types.includes(BINDERS), JSON.stringify(grant)).toBe(sharesBinder(grant));
      expect(types).toEqual(wanted.filter((type) => grant.all_types || grant.types.includes(type)));
    }
  });
});

it.each(['sharing_applicant_ids', 'editable_binder_owner_ids'])(
  '%s looks up the provider’s applicants once, however many share',
  async (name) => {
    const provider = await createUser(app.database, { role: 'attorney' });
    for (let count = 0; count < 3; count += 1) {
      await shareEvidence(app.database, await createUser(app.database), {
        provider,
        types: 'all',
        canEditBinder: true,
      });
    }
    const call = sql`select cardinality(app.${sql.raw(name)}(${sql.raw(name === 'sharing_applicant_ids' ? "'awards'" : '')}))`;
    const calls = await countCalls(app.database, provider, (tx) => selectRows(tx, call));
    expect(calls).toMatchObject({ [name]: 1, assigned_applicant_ids: 1 });
  },
);
