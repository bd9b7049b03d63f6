// What each permission opens, as one table: every route for admins, sent by holders of one permission each, by owners, and
// by users without any. The table is written by hand; a route that it does not name fails.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { features, product } from '#app/server/features.ts';
import { mountsOf } from '#core/server/feature.ts';
import { routesIn } from '#core/server/route.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';

import { makePerson, type Person, type PersonFacts } from '../people.ts';
import { useTestApp } from '../test-app.ts';

/** Money that came in or went back, as staff record it. */
const moved = { amount_minor: 1, means: 'transfer', reference: 'a', received_on: '2026-01-02', version: 1 };

const unlimited = '1000000';
const app = useTestApp({ LIMIT_WRITES: unlimited, LIMIT_ROWS: unlimited });

type Opening = { permissions: readonly Permission[]; alsoFor?: readonly Subject[] };
/** No row has this `{id}`: users who are let in are told that it does not exist. */
const opens: readonly (Opening & { routes: Record<string, object | undefined> })[] = [
  {
    permissions: ['manage_users'],
    routes: {
      'GET /api/support/queue': undefined,
      'GET /api/support/staff': undefined,
      'PATCH /api/support/tickets/{id}/handling': { priority: 'high', version: 1 },
      'GET /api/contact': undefined,
      'GET /api/contact/{id}': undefined,
      'PATCH /api/contact/{id}': { is_handled: true },
      'POST /api/contact/{id}/answer': { answer: 'Thank you.' },
      'PATCH /api/users/roles/{id}': { is_active: false, version: 1 },
    },
  },
  {
    permissions: ['manage_roles'],
    routes: { 'POST /api/users/roles': { email: 'missing@example.com', role: 'mentor' } },
  },
  {
    permissions: ['manage_content'],
    routes: {
      'GET /api/legal-inputs/received': undefined,
      'GET /api/legal-inputs/received/{id}': undefined,
      'GET /api/legal-inputs/received/{id}/versions': undefined,
      'PATCH /api/legal-inputs/received/{id}': { feedback: 'Shorter.', version: 1 },
      'POST /api/legal-inputs/received/{id}/decision': { status: 'approved', version: 1 },
      'GET /api/rules': undefined,
      'GET /api/rules/{id}': undefined,
      'PUT /api/rules/{id}/switch': { is_off: true, reason: 'It was repealed.', version: 0 },
      'GET /api/terms': undefined,
      'POST /api/terms': { title: 'Terms', text: 'You pay {{price}}.', version: 99 },
      'PATCH /api/claims/{key}': { source: null, as_of: null, version: 1 },
      'POST /api/testimonials': { name: 'Grace', content: 'It helped.' },
      'PATCH /api/testimonials/{id}': { name: 'Grace', content: 'It helped.', version: 1 },
      'POST /api/testimonials/{id}/move': { before: null, version: 1 },
      'DELETE /api/testimonials/{id}': undefined,
    },
  },
  {
    permissions: ['manage_subscriptions'],
    routes: {
      'GET /api/requests/all': undefined,
      'GET /api/requests/all/{id}': undefined,
      'PATCH /api/requests/all/{id}/notes': { staff_notes: 'Call first.', version: 1 },
      'POST /api/requests/{id}/status': { status: 'Accepted', version: 1 },
      'GET /api/orders/all': undefined,
      'GET /api/orders/income': undefined,
      'GET /api/orders/bookkeeping.csv': undefined,
      'POST /api/orders/{id}/payments': moved,
      'POST /api/orders/{id}/credit-refunds': moved,
      'POST /api/orders/{id}/refunds': { amount_minor: 1, decision: 'Within the guarantee', version: 1 },
      'POST /api/orders/refund-requests/{id}/decline': { decision: 'Used already' },
      'GET /api/products': undefined,
      'PATCH /api/products/{key}': { name: 'Workbook', version: 1 },
      'POST /api/plans': { name: 'Short', price: 10 },
      'PATCH /api/plans/{id}': { name: 'Short', price: 10, version: 1 },
      'PATCH /api/users/roles/{id}/trial': { is_subscribed: true, version: 1 },
    },
  },
  {
    permissions: ['view_analytics'],
    routes: {
      'GET /api/analytics/figures': undefined,
      'GET /api/analytics/income': undefined,
      'GET /api/analytics/users': undefined,
      'GET /api/analytics/tasks': undefined,
      'GET /api/analytics/trials': undefined,
      'GET /api/analytics/documents': undefined,
      'GET /api/analytics/requests': undefined,
    },
  },
  {
    permissions: ['manage_templates'],
    routes: {
      'POST /api/templates': { name: 'Letter', category: 'Letters', content: 'Dear reader' },
      'PATCH /api/templates/{id}': { name: 'Letter', category: 'Letters', content: 'Dear reader', version: 1 },
    },
  },
  {
    permissions: ['manage_templates'],
    alsoFor: ['mentor', 'attorney'],
    routes: { 'GET /api/templates': undefined, 'GET /api/templates/{id}': undefined },
  },
  {
    permissions: ['manage_providers'],
    routes: {
      'GET /api/assignments': undefined,
      'GET /api/assignments/people?as=applicant&q=': undefined,
      'POST /api/assignments': { applicant: 'missing@example.com', provider: 'gone@example.com' },
      'DELETE /api/assignments/{id}': undefined,
      'GET /api/pricing/all': undefined,
      'PATCH /api/pricing/all/{id}': { price: 10, version: 1 },
      'GET /api/applications/received': undefined,
      'GET /api/applications/received/{id}': undefined,
      'POST /api/applications/received/{id}/decision': { status: 'approved' },
      'GET /api/credentials/submitted': undefined,
      'GET /api/credentials/submitted/{id}': undefined,
      'POST /api/credentials/submitted/{id}/decision': { status: 'verified', version: 1 },
    },
  },
  {
    permissions: ['manage_notifications'],
    routes: {
      'GET /api/broadcasts': undefined,
      'GET /api/broadcasts/audience?audience=mentor': undefined,
      'GET /api/broadcasts/{id}': undefined,
      'POST /api/broadcasts': { title: 'News', message: 'We are back.', type: 'info', audience: 'mentor' },
    },
  },
  {
    permissions: ['manage_users', 'manage_roles', 'manage_subscriptions', 'manage_providers'],
    routes: { 'GET /api/users': undefined, 'GET /api/users/{id}': undefined },
  },
  {
    permissions: [],
    routes: {
      'GET /api/settings': undefined,
      'GET /api/settings/server': undefined,
      'PUT /api/settings/{key}': { value: '' },
      'DELETE /api/users/{id}/sessions': undefined,
      'DELETE /api/users/{id}/sessions/{session}': undefined,
      'GET /api/sub-admins': undefined,
      'POST /api/sub-admins': { email: 'missing@example.com', permissions: ['manage_users'] },
      'PATCH /api/sub-admins/{id}': { permissions: ['manage_users'], version: 1 },
      'PATCH /api/sub-admins/{id}/active': { is_active: false, version: 1 },
      'GET /api/audit': undefined,
      'GET /api/audit/{id}': undefined,
      'GET /api/files/scanning': undefined,
    },
  },
];

const others = {
  'signed out': undefined,
  applicant: {},
  mentor: { role: 'mentor' },
  attorney: { role: 'attorney' },
  'admin without permissions': { role: 'admin' },
  'deactivated admin of every permission': { role: 'admin', permissions: [...permissions] },
  'owner without a second factor': { role: 'admin', isOwner: true, secondFactor: 'missing' },
  owner: { role: 'admin', isOwner: true },
} as const satisfies Record<string, PersonFacts | undefined>;
type Subject = Permission | keyof typeof others;
const subjects = [...permissions, ...(Object.keys(others) as (keyof typeof others)[])];

const people = new Map<Subject, Person>();
beforeAll(async () => {
  for (const permission of permissions) {
    people.set(permission, await makePerson(app.database, { role: 'admin', permissions: [permission] }));
  }
  for (const [subject, facts] of Object.entries(others)) {
    if (facts) people.set(subject as Subject, await makePerson(app.database, facts));
  }
  const deactivated = people.get('deactivated admin of every permission')?.id;
  await app.database.asSystem('deactivates an admin', (tx) =>
    tx.execute(sql`update admin_roles set is_active = false where user_id = ${deactivated}`),
  );
});

describe.each(
  opens.flatMap(({ routes, ...opening }) =>
    Object.entries(routes).map(([route, body]) => ({ route, body, ...opening })),
  ),
)('$route', ({ route, body, permissions: opening, alsoFor = [] }) => {
  it(`is for ${['owners', ...opening, ...alsoFor].join(', ')}, and for no one else`, async () => {
    const admitted: readonly Subject[] = ['owner', ...opening, ...alsoFor];
    const answers: Record<string, string> = {};
    for (const subject of subjects) answers[subject] = await ask(route, body, people.get(subject));
    const refusal = (subject: Subject) => (subject === 'signed out' ? 'refused 401' : 'refused 403');
    expect(answers).toEqual(
      Object.fromEntries(
        subjects.map((subject) => [subject, admitted.includes(subject) ? 'let in' : refusal(subject)]),
      ),
    );
  });
});

it('names every route that admins are let in to', () => {
  const declared: string[] = [];
  for (const kind of ['routes', 'bodies'] as const) {
    for (const [address, make] of mountsOf(features, kind)) {
      for (const { route, access } of routesIn(make(app, { product, stylesheets: [] }))) {
        const isForAdmins = access.name.includes('admin');
        if (isForAdmins) declared.push(`${route.method.toUpperCase()} ${`${address}${route.path}`.replace(/\/$/, '')}`);
      }
    }
  }
  expect(opens.flatMap(({ routes }) => Object.keys(routes).map(withoutQuery)).toSorted(byText)).toEqual(
    declared.toSorted(byText),
  );
});

const withoutQuery = (route: string) => route.replace(/\?.*/, '');
const byText = (a: string, b: string) => a.localeCompare(b);

async function ask(route: string, body: object | undefined, as: Person | undefined): Promise<string> {
  const [method = '', address = ''] = route.split(' ');
  const path = address.replace('{key}', 'site_notice').replace(/\{\w+\}/g, () => crypto.randomUUID());
  const { status } = await app.request(
    method,
    path.replace('/claims/site_notice', '/claims/patents').replace('/products/site_notice', '/products/workbook'),
    {
      ...(as && { as }),
      ...(body && { body }),
    },
  );
  return status === 401 || status === 403 ? `refused ${status}` : 'let in';
}
