// Days on which a credential is expired, in TypeScript and in SQL.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { enterAs, inPassing } from '#testing/twins.ts';

import { expiryText, EXPIRY_NOTICE_DAYS } from '../rules.ts';
import { credentialPendingItems } from './pending-items.ts';
import { userCredentials } from './table.ts';

const app = useTestApp();

let mentor: TestUser;
beforeAll(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
});

// At any time, at least one of the first two has another date than UTC.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'SQL and TypeScript agree on the days a credential of a mentor in %s is expired or expires soon',
  async (zone) => {
    const toRenew = credentialPendingItems.filter(({ word }) => word === 'to renew').map(({ rows }) => rows);
    await inPassing(app.database, async (tx, now) => {
      await tx.execute(sql`update profiles set time_zone = ${zone} where id = ${mentor.id}`);
      await enterAs(tx, mentor);
      const today = wallTimeAt(now, zone).date;
      await tx
        .insert(userCredentials)
        .values({ ...credential, user_id: mentor.id, verification_status: 'verified', decided_at: sql`now()` });
      for (const ahead of [
        -400,
        -1,
        0,
        1,
        2,
        EXPIRY_NOTICE_DAYS - 1,
        EXPIRY_NOTICE_DAYS,
        EXPIRY_NOTICE_DAYS + 1,
        400,
      ]) {
        const expiry_date = addDays(today, ahead);
        await tx.update(userCredentials).set({ expiry_date }).where(eq(userCredentials.user_id, mentor.id));
        const [inSql] = await selectRows(
          tx,
          sql`select app.verified_credentials(${mentor.id}::uuid, 'mentor') -> 0 -> 'is_expired' as "isExpired",
          not app.is_verified(${mentor.id}::uuid, 'mentor') as "isUnverified",
          exists (${sql.join(toRenew, sql` union all `)}) as "isSoon"`,
        );
        const text = expiryText(expiry_date, today);
        const isExpired = text.startsWith('expired');
        const isSoon = /^expires (?:today|tomorrow|in)/.test(text);
        expect(inSql, text).toEqual({ isExpired, isUnverified: isExpired, isSoon });
      }
    });
  },
);

const credential = {
  role: 'mentor',
  credential_type: 'Certification',
  credential_number: '12345',
  issuing_authority: 'Status',
  issue_date: '2020-01-01',
  document_url: '/files/credentials/a/1-b.pdf',
} as const;
