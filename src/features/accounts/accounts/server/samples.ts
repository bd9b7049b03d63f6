import { sql } from 'drizzle-orm';

import { because, cancelsSessions } from '#testing/access/mutant-reasons.ts';
import { anyText, ownedBy, text } from '#testing/access/sample-parts.ts';
import { closed, ownFacts } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    users: {
      expected: closed,
      insert: () => sql`insert into users (name, email) values ('Eve', ${anyText})`,
      own: ownedBy('id'),
      set: sql`email_verified = true`,
      isMadeWithPerson: true,
      columns: { control: { changed: { id: '23505' } } },
      equivalentMutants: because(cancelsSessions, 'users_cancel_sessions on users: gone'),
    },
    sessions: {
      expected: closed,
      insert: (id) =>
        sql`insert into sessions (user_id, token, expires_at) values (${id}, ${anyText}, now() + interval '1 year')`,
      own: ownedBy('user_id'),
      set: sql`expires_at = now() + interval '1 year'`,
      isMadeWithPerson: true,
    },
    accounts: {
      expected: closed,
      insert: (id) => sql`insert into accounts (user_id, provider_id, password) values (${id}, 'credential', 'x')`,
      own: ownedBy('user_id'),
      set: sql`password = 'y'`,
    },
    verifications: {
      expected: closed,
      insert: (id) =>
        sql`insert into verifications (identifier, value, expires_at) values ('reset-password:x', ${id}, now() + interval '1 day')`,
      own: ownedBy('value'),
      set: sql`expires_at = now() + interval '1 year'`,
    },
    two_factors: {
      expected: closed,
      insert: (id) => sql`insert into two_factors (user_id, sealed_secret) values (${id}, 'x')`,
      own: ownedBy('user_id'),
      set: sql`enabled_at = null`,
    },
    recovery_codes: {
      expected: closed,
      insert: (id) => sql`insert into recovery_codes (user_id, hash) values (${id}, 'x')`,
      own: ownedBy('user_id'),
      set: sql`hash = 'y'`,
    },
    profiles: {
      expected: ownFacts,
      insert: (id) => sql`insert into profiles (id) values (${id})`,
      own: ownedBy('id'),
      set: sql`updated_at = now()`,
      isMadeWithPerson: true,
      columns: { control: { changed: { id: '23505' } } },
    },
    user_roles: {
      expected: ownFacts,
      insert: (id) =>
        sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${id}, 'applicant', now(), now())`,
      own: ownedBy('user_id'),
      set: sql`is_subscribed = true`,
      isMadeWithPerson: true,
      columns: {
        values: { role: text('attorney'), is_active: sql`false` },
        control: { changed: { user_id: '23505' } },
      },
      equivalentMutants: because(cancelsSessions, 'user_roles_cancel_sessions on user_roles: gone'),
    },
    admin_roles: {
      expected: ownFacts,
      insert: (id) => sql`insert into admin_roles (user_id, is_owner) values (${id}, true)`,
      own: ownedBy('user_id'),
      set: sql`is_owner = true`,
      // Only known permissions are accepted.
      columns: { values: { permissions: text('{manage_users}') } },
    },
  },
  sidebars: {
    applicant: ['foot › Profile Settings'],
    'applicant after the trial': ['Account › Profile Settings'],
    mentor: ['foot › Profile Settings'],
    attorney: ['foot › Profile Settings'],
    admin: ['foot › Profile Settings'],
    'owner admin': ['foot › Profile Settings'],
  },
  routes: {
    'POST /api/accounts/sign-up': 'anyone',
    'POST /api/accounts/sign-in': 'anyone',
    'POST /api/accounts/sign-in/code': 'anyone',
    'POST /api/accounts/sign-out': 'anyone',
    'POST /api/accounts/verification/resend': 'anyone',
    'POST /api/accounts/verification/confirm': 'anyone',
    'POST /api/accounts/password/forgot': 'anyone',
    'POST /api/accounts/password/check': 'anyone',
    'POST /api/accounts/password/reset': 'anyone',
    'GET /api/profile': 'signed in',
    'PATCH /api/profile': 'signed in',
    'POST /api/profile/password': 'signed in',
    'POST /api/profile/email': 'signed in',
    'POST /api/profile/email/confirm': 'anyone',
    'GET /api/profile/sessions': 'signed in',
    'DELETE /api/profile/sessions/{id}': 'signed in',
    'POST /api/profile/sessions/end-others': 'signed in',
    'POST /api/profile/deletion': 'signed in',
    'DELETE /api/profile/deletion': 'signed in',
    'POST /api/profile/two-factor/setup': 'signed in',
    'POST /api/profile/two-factor/on': { access: 'signed in', body: { code: '123456' } },
    'POST /api/profile/two-factor/recovery-codes': {
      access: 'signed in',
      body: { currentPassword: 'a guess', code: '123456' },
    },
    'POST /api/profile/two-factor/confirm': { access: 'signed in', body: { code: '123456' } },
    'POST /api/profile/two-factor/off': { access: 'signed in', body: { currentPassword: 'a guess', code: '123456' } },
    'GET /api/session': 'anyone',
    'POST /api/session/refresh': 'signed in',
  },
};
