// Deciders of users' submissions, in TypeScript and in SQL.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { expiryText, EXPIRY_NOTICE_DAYS } from '#features/providers/provider-credentials/rules.ts';
import { userCredentials } from '#features/providers/provider-credentials/server/table.ts';
import { credentialPendingItems } from '#features/providers/provider-credentials/server/pending-items.ts';
import { adminAbilities } from '#features/collaboration/legal-inputs/rules.ts';
import { legalInputStatuses } from '#features/collaboration/legal-inputs/schema.ts';
import { legalInputs } from '#features/collaboration/legal-inputs/server/table.ts';

import { createUser, type TestUser } from './people.ts';
import { useTestApp } from './test-app.ts';
import { evaluateAndRollBack, combinationsOf, enterAs, inPassing } from './twins.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  [admin, other] = [
    await createUser(app.database, { role: 'admin', isOwner: true }),
    await createUser(app.database, { role: 'mentor' }),
  ];
});

const decidedAt = (status: string) => (status === 'pending' ? null : sql`now()`);
const isAllowed = (answer: { refused?: string } | null) => answer?.refused === undefined;

it('SQL and TypeScript allow an admin to decide on the same legal input', async () => {
  await inPassing(app.database, async (tx) => {
    await enterAs(tx, admin);
    const cases = combinationsOf({ status: legalInputStatuses, user: [admin, other], attorney: [admin, other, null] });
    for (const { status, user, attorney } of cases) {
      const parties = { user_id: user.id, attorney_id: attorney?.id ?? null };
      const [row] = await tx
        .insert(legalInputs)
        .values({
          ...parties,
          document_type: 'Petition letter',
          feedback: 'Good.',
          status,
          decided_at: decidedAt(status),
        })
        .returning({ id: legalInputs.id });
      const decision = sql`app.decide_legal_input(${row?.id}::uuid, 'approved', 1)`;
      const { decide } = adminAbilities({ ...parties, status }, admin.id);
      expect(isAllowed(await evaluateAndRollBack(tx, decision)), JSON.stringify({ status, parties })).toBe(decide);
    }
  });
});

it('SQL and TypeScript agree on the days a credential is expired or expires soon', async () => {
  const toRenew = credentialPendingItems.filter(({ word }) => word === 'to renew').map(({ rows }) => rows);
  await inPassing(app.database, async (tx, now) => {
    await enterAs(tx, other);
    await tx
      .insert(userCredentials)
      .values({ ...credential, user_id: other.id, verification_status: 'verified', decided_at: sql`now()` });
    for (const ahead of [-400, -1, 0, 1, 2, EXPIRY_NOTICE_DAYS - 1, EXPIRY_NOTICE_DAYS, EXPIRY_NOTICE_DAYS + 1, 400]) {
      const expiry_date = new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
      await tx.update(userCredentials).set({ expiry_date }).where(eq(userCredentials.user_id, other.id));
      const [inSql] = await selectRows(
        tx,
        sql`select app.verified_credentials(${other.id}::uuid, 'mentor') -> 0 -> 'is_expired' as "isExpired",
          not app.is_verified(${other.id}::uuid, 'mentor') as "isUnverified",
          exists (${sql.join(toRenew, sql` union all `)}) as "isSoon"`,
      );
      const text = expiryText(expiry_date, now.toISOString().slice(0, 10));
      const isExpired = text.startsWith('expired');
      const isSoon = /^expires (?:today|tomorrow|in)/.test(text);
      expect(inSql, text).toEqual({ isExpired, isUnverified: isExpired, isSoon });
    }
  });
});

const credential = {
  role: 'mentor',
  credential_type: 'Certification',
  credential_number: '12345',
  issuing_authority: 'Status',
  issue_date: '2020-01-01',
  document_url: '/files/credentials/a/1-b.pdf',
} as const;
