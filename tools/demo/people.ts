import { eq } from 'drizzle-orm';

import { accounts, adminRoles, profiles, twoFactors, userRoles, users } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';
import { sealSecret } from '#features/accounts/accounts/server/app-codes.ts';
import { hashPassword } from '#features/accounts/accounts/server/password.ts';
import type { Role } from '#features/accounts/roles/schema.ts';

import { toDate } from './moments.ts';

export type DemoUser = {
  name: string;
  email: string;
  role: Role;
  /** Description of the demo user on the entry page. */
  about: string;
  joinedDaysAgo: number;
  /** IANA name. */
  timeZone?: string;
  /** Days from today until the trial ends. If omitted, the user has a subscription. */
  trialEndsInDays?: number;
  isOwner?: boolean;
};

/** Demo users. All are fictional, and example.com has no mailboxes. */
export const demoUsers = {
  ada: {
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'applicant',
    about:
      'A complete petition: twelve types of evidence, documents under review, tasks and tickets, plus a plan, paid and open orders, and invoices.',
    joinedDaysAgo: 96,
  },
  ben: {
    name: 'Ben Sample',
    email: 'ben@example.com',
    role: 'applicant',
    about: 'Started yesterday: one award, and thirteen days of trial left.',
    joinedDaysAgo: 1,
    trialEndsInDays: 13,
  },
  carla: {
    name: 'Carla Specimen',
    email: 'carla@example.com',
    role: 'applicant',
    about: 'Her trial has ended: she can read and export her data, but cannot change anything.',
    joinedDaysAgo: 40,
    trialEndsInDays: -3,
  },
  noor: {
    name: 'Noor Placeholder',
    email: 'noor@example.com',
    role: 'mentor',
    about: 'Ada’s mentor: reviews her documents and tasks, and assigns her some.',
    joinedDaysAgo: 210,
    timeZone: 'Europe/London',
  },
  sam: {
    name: 'Sam Template',
    email: 'sam@example.com',
    role: 'attorney',
    about: 'Ada’s attorney: reviews her documents.',
    joinedDaysAgo: 180,
    timeZone: 'America/New_York',
  },
  robin: {
    name: 'Robin Nobody',
    email: 'robin@example.com',
    role: 'admin',
    about: 'Owns the site: orders, payments, a refund to decide on, tickets, settings.',
    joinedDaysAgo: 400,
    isOwner: true,
  },
  kim: {
    name: 'Kim Prototype',
    email: 'kim@example.com',
    role: 'applicant',
    about:
      'Applied to be a mentor: rejected at first, then approved after adding a letter. Is requesting a refund for a workbook.',
    joinedDaysAgo: 60,
  },
} as const satisfies Record<string, DemoUser>;

export type DemoUserKey = keyof typeof demoUsers;

export const demoUserKeys = Object.keys(demoUsers) as DemoUserKey[];

/** Password of all demo users, for trying the sign-in form. */
export const DEMO_PASSWORD = 'an example of a password';

/** Second-factor secret of all demo users except applicants, in Base32 for authenticator apps. */
export const DEMO_SECRET = 'LAURELDEMOLAURELDEMOLAURELDEMO22';

/** Returns the ID of a demo user. It is identical in every demo, because files and rows are named after it. */
export function getUserId(key: DemoUserKey): string {
  return `00000000-0000-4000-8000-${String(demoUserKeys.indexOf(key) + 1).padStart(12, '0')}`;
}

export function isDemoUserKey(key: string): key is DemoUserKey {
  return Object.hasOwn(demoUsers, key);
}

/**
 * Adds the demo users. No trial has ended yet, because some users still have to act before its end: see {@link
 * settleUsers}.
 */
export async function addUsers(services: Services, day: string): Promise<void> {
  const { database } = services;
  const password = await hashPassword(DEMO_PASSWORD);
  await database.asSystem(
    'the demo’s people come with a confirmed address, some with a role that sign-up does not offer',
    async (tx) => {
      for (const key of demoUserKeys) {
        const person: DemoUser = demoUsers[key];
        const [id, joined] = [getUserId(key), toDate(day, { daysAgo: person.joinedDaysAgo, time: '08:00' })];
        const stamps = { createdAt: joined, updatedAt: joined };
        await tx.insert(users).values({ id, name: person.name, email: person.email, emailVerified: true, ...stamps });
        await tx.insert(accounts).values({ id, userId: id, providerId: 'credential', password, ...stamps });
        await tx.insert(profiles).values({ id, updatedAt: joined, timeZone: person.timeZone ?? '' });
        await tx.insert(userRoles).values({
          id,
          userId: id,
          role: person.role,
          isSubscribed: true,
          trialStartDate: joined,
          trialEndDate: joined,
          ...stamps,
        });
        if (person.role === 'admin') {
          await tx.insert(adminRoles).values({ id, userId: id, isOwner: person.isOwner === true, ...stamps });
        }
        if (person.role !== 'applicant') {
          const sealedSecret = sealSecret(services, { userId: id, secret: DEMO_SECRET });
          await tx.insert(twoFactors).values({ userId: id, sealedSecret, enabledAt: joined, createdAt: joined });
        }
      }
    },
  );
}

/** Removes the temporary access of users without a subscription, and resets the last activity of all users. */
export async function settleUsers({ database }: Pick<Services, 'database'>, day: string): Promise<void> {
  await database.asSystem('the demo’s trials end on their days', async (tx) => {
    await tx.update(profiles).set({ updatedAt: toDate(day, { daysAgo: 1, time: '18:00' }) });
    for (const key of demoUserKeys) {
      const { trialEndsInDays }: DemoUser = demoUsers[key];
      if (trialEndsInDays === undefined) continue;
      const trialEndDate = toDate(day, { daysAgo: -trialEndsInDays, time: '00:00' });
      await tx
        .update(userRoles)
        .set({ isSubscribed: false, trialEndDate })
        .where(eq(userRoles.userId, getUserId(key)));
    }
  });
}
