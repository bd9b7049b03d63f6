import { sql } from 'drizzle-orm';

import { asksAgain, because, givesWhatIsPaid } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, byAdmins, ownedBy, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, withPermission, RLS, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { TestUsers } from '#testing/access/checks.ts';
import type { Samples } from '#testing/samples.ts';
import { byApplicant } from '#testing/replayed-requests.ts';

const partPaid = ({ owner }: TestUsers) => sql`
  insert into orders (user_id, kind, request_id, description, amount_minor, paid_minor, payment_option, terms_version, terms_agreed_at)
  select user_id, 'request', id, 'a', 70000, 1, 'invoice', 1, now() from service_requests where user_id = ${owner.id}`;
const [requestId, otherRequestId] = ['00000000-0000-8000-8000-000000000006', '00000000-0000-8000-8000-000000000007'];

export const samples: Samples = {
  tables: {
    service_requests: {
      // An applicant's rows that admins with a permission read, and change in their own columns.
      expected: { ...applicantsOwn, ...withPermission([1, RLS, RLS, 0]) },
      insert: (id) =>
        sql`insert into service_requests (user_id, product, delivery_time, cost) values (${id}, 'UK Design', 45, 700)`,
      own: ownedBy('user_id'),
      set: sql`quantity = 2`,
      columns: {
        changedBy: { owner: { line: 'user_id' }, ...adminsAlone('others') },
        addedBy: { owner: () => ({ product: text('UK Design'), delivery_time: text('45'), cost: text('700') }) },
        values: { status: text('Accepted'), quantity: text('3') },
        policed: ['user_id'],
        steps: [
          { by: 'owner', of: { status: text('Delivered') }, set: { product: text('x') }, outcome: 'no row' },
          { by: 'owner', of: { status: text('Paid') }, set: { product: text('x') }, outcome: 'no row' },
          // A partially paid order.
          { by: 'owner', beside: partPaid, set: { quantity: text('2') }, outcome: 'refused' },
          { by: 'owner', beside: partPaid, set: { deleted_at: sql`now()` }, outcome: 'refused' },
          // Only a payment does that.
          { by: 'owner admin', set: { status: text('Paid') }, outcome: 'refused' },
        ],
      },
      equivalentMutants: {
        ...because(asksAgain, 'service_requests_update: to any row'),
        ...because(givesWhatIsPaid, 'service_requests_set_dates on service_requests: gone'),
      },
    },
    request_deliveries: {
      // Files that staff delivered. The request is added with them, so a user who reads one also reads the other.
      expected: { ...writtenByTheSystem, ...withPermission([1, RLS, 0, 0]) },
      // For another applicant, because admins never deliver to themselves.
      insert: (id) => sql`with request as (
          insert into service_requests (user_id, product, delivery_time, cost) values (${id}, 'UK Design', 45, 700) returning id)
        insert into request_deliveries (request_id, user_id) select id, ${id} from request`,
      own: ownedBy('user_id'),
      set: sql`note = 'b'`,
      columns: {
        before: ({ owner }) =>
          [requestId, otherRequestId].map(
            (id) =>
              sql`insert into service_requests (id, user_id, product, delivery_time, cost) values (${id}, ${owner.id}, 'UK Design', 45, 700)`,
          ),
        addedBy: byAdmins(() => ({ request_id: text(requestId) })),
        values: { request_id: text(otherRequestId) },
        policed: ['user_id'],
      },
    },
  },
  routes: {
    'GET /api/requests': 'applicant',
    'GET /api/requests/all': 'manage_subscriptions',
    'GET /api/requests/all/{id}': 'manage_subscriptions',
    'PATCH /api/requests/all/{id}/notes': 'manage_subscriptions',
    'POST /api/requests': { access: 'entitled applicant', body: { product: 'UK Design', quantity: 1 } },
    'GET /api/requests/{id}': 'applicant',
    'PATCH /api/requests/{id}': 'entitled applicant',
    'DELETE /api/requests/{id}': 'entitled applicant',
    'POST /api/requests/{id}/restore': 'entitled applicant',
    'POST /api/requests/{id}/status': 'manage_subscriptions',
  },
  keyedRoutes: {
    'POST /api/requests': {
      table: 'service_requests',
      prepare: byApplicant('/api/requests', { product: 'UK Design', quantity: 1 }),
      change: { quantity: 2 },
      hasTrash: true,
    },
  },
  sidebars: {
    applicant: ['Case › Service Tasks'],
    'owner admin': ['Business › Service requests'],
  },
  creates: {
    applicant: ['New service request › /dashboard/requests?new'],
  },
};
