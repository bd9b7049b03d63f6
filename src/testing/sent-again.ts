// reason for length: a sample of each route that takes a key, to be seen side by side
import { recordTypes } from '#records/registry.ts';

import { newAddress } from './accounts.ts';
import { dayIn, makeBookable } from './bookings.ts';
import { sampleCredential } from './credentials.ts';
import { packing } from './packs.ts';
import { makePerson, type Person } from './people.ts';
import { sampleRecord } from './sample-record.ts';
import { assign, writtenTask } from './tasks.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

/** Who sends what to where. */
export type Sending = {
  as: Person | undefined;
  path: string;
  body: Record<string, unknown>;
  /** Of the same route, under another parent. */
  elsewhere?: string;
};

/** A route that takes an Idempotency-Key. */
export type KeyedRoute = {
  table: string;
  /** What is sent, each time by another person. */
  prepare: (app: TestApp) => Promise<Sending>;
  /** What makes another request of it. */
  change: Record<string, unknown>;
  hasTrash?: true;
  /** Of the same content one waits at a time, or one time is booked once, so that no one comes to the limit of rows. */
  waitsOnce?: true;
  /** It belongs to no account, and what it makes is not answered. */
  isVisitors?: true;
};

const byApplicant = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
  as: await makePerson(app.database),
  path,
  body,
});
const byOwner = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
  as: await makePerson(app.database, { role: 'admin', isOwner: true }),
  path,
  body,
});
const ticket = { subject: 'A question', description: 'How does it work?', priority: 'low' };

/** Every route that takes a key, by method and path as the API's own document names it. */
export const keyedRoutes: Record<string, KeyedRoute> = {
  ...Object.fromEntries(
    recordTypes.map((type) => {
      const path = `/api/records/${type.segment}`;
      return [
        `POST ${path}`,
        {
          table: type.table,
          prepare: byApplicant(path, sampleRecord(type)),
          change: { status: 'Completed' },
          hasTrash: true,
        } satisfies KeyedRoute,
      ];
    }),
  ),
  'POST /api/tasks': {
    table: 'tasks',
    prepare: byApplicant('/api/tasks', writtenTask),
    change: { title: 'Another' },
    hasTrash: true,
  },
  'POST /api/task-assignments': {
    table: 'task_assignments',
    async prepare({ database }) {
      const [applicant, mentor] = [await makePerson(database), await makePerson(database, { role: 'mentor' })];
      await assign(database, applicant, mentor);
      return {
        as: mentor,
        path: '/api/task-assignments',
        body: { user_id: applicant.id, title: 'Write', due_date: '2026-12-24' },
      };
    },
    change: { title: 'Another' },
  },
  'POST /api/task-templates': {
    table: 'task_templates',
    prepare: async ({ database }) => ({
      as: await makePerson(database, { role: 'mentor' }),
      path: '/api/task-templates',
      body: { title: 'Write', due_in_days: 7 },
    }),
    change: { title: 'Another' },
    hasTrash: true,
  },
  'POST /api/documents': {
    table: 'document_uploads',
    async prepare(app) {
      const as = await makePerson(app.database);
      const { url } = await uploadFile(app, { as, bucket: 'documents' });
      return { as, path: '/api/documents', body: { document_type: 'Award Certificate', file_url: url } };
    },
    change: { document_type: 'Employment Letter' },
    hasTrash: true,
  },
  'POST /api/checkout-sessions': {
    table: 'orders',
    prepare: byApplicant('/api/checkout-sessions', { kind: 'workbook', terms_version: 1 }),
    change: { kind: 'package' },
    waitsOnce: true,
  },
  'POST /api/requests': {
    table: 'service_requests',
    prepare: byApplicant('/api/requests', { product: 'UK Design', quantity: 1 }),
    change: { quantity: 2 },
    hasTrash: true,
  },
  'POST /api/bookings': {
    table: 'session_bookings',
    async prepare(app) {
      const as = await makePerson(app.database);
      const { id: provider_id } = await makeBookable(app.database, 'mentor', { applicants: [as] });
      const body = { provider_id, role: 'mentor', date: dayIn(7), time: '09:00', session_type: 'Mock Interview' };
      return { as, path: '/api/bookings', body };
    },
    change: { time: '14:00' },
    waitsOnce: true,
  },
  'POST /api/applications': {
    table: 'provider_applications',
    async prepare(app) {
      const as = await makePerson(app.database);
      const { url } = await uploadFile(app, { as, bucket: 'applications' });
      return { as, path: '/api/applications', body: { role: 'mentor', documents: [url] } };
    },
    change: { notes: 'And more' },
    waitsOnce: true,
  },
  'POST /api/credentials': {
    table: 'user_credentials',
    async prepare(app) {
      const as = await makePerson(app.database, { role: 'mentor' });
      return { as, path: '/api/credentials', body: await sampleCredential(app, as) };
    },
    change: { credential_number: 'Another' },
  },
  'POST /api/support/tickets': {
    table: 'support_tickets',
    prepare: byApplicant('/api/support/tickets', ticket),
    change: { subject: 'Another' },
  },
  'POST /api/support/tickets/{id}/replies': {
    table: 'support_replies',
    async prepare(app) {
      const as = await makePerson(app.database);
      const open = async () =>
        `/api/support/tickets/${((await (await app.request('POST', '/api/support/tickets', { as, body: ticket })).json()) as { id: string }).id}/replies`;
      return { as, path: await open(), body: { body: 'One more thing' }, elsewhere: await open() };
    },
    change: { body: 'And another' },
  },
  'POST /api/pricing': {
    table: 'service_pricing',
    prepare: async ({ database }) => ({
      as: await makePerson(database, { role: 'mentor' }),
      path: '/api/pricing',
      body: { service_type: 'Mock Interview', price: 80 },
    }),
    change: { price: 90 },
  },
  ...Object.fromEntries(
    (['mentor', 'attorney'] as const).flatMap((role) => {
      const route = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
        as: await makePerson(app.database, { role }),
        path: `/api/availability/${role}/${path}`,
        body,
      });
      return [
        [
          `POST /api/availability/${role}/hours`,
          {
            table: role === 'mentor' ? 'availability_settings' : 'attorney_availability',
            prepare: route('hours', { day_of_week: 1, start_time: '09:00', end_time: '17:00' }),
            change: { day_of_week: 2 },
            waitsOnce: true,
          } satisfies KeyedRoute,
        ],
        [
          `POST /api/availability/${role}/days`,
          {
            table: 'availability_days',
            prepare: route('days', { day: '2099-01-01' }),
            change: { day: '2099-01-02' },
            waitsOnce: true,
          } satisfies KeyedRoute,
        ],
      ];
    }),
  ),
  'POST /api/legal-inputs': {
    table: 'legal_inputs',
    async prepare({ database }) {
      const [applicant, attorney] = [await makePerson(database), await makePerson(database, { role: 'attorney' })];
      await assign(database, applicant, attorney);
      return {
        as: attorney,
        path: '/api/legal-inputs',
        body: { user_id: applicant.id, document_type: 'Award Certificate', feedback: 'The award is not translated.' },
      };
    },
    change: { feedback: 'Another' },
  },
  'POST /api/record-comments/of/{segment}/{record}': {
    table: 'record_comments',
    async prepare(app) {
      const as = await makePerson(app.database);
      const award = recordTypes.find(({ table }) => table === 'awards');
      const body = award && sampleRecord(award);
      const add = async () =>
        `/api/record-comments/of/awards/${((await (await app.request('POST', '/api/records/awards', { as, body })).json()) as { id: string }).id}`;
      return { as, path: await add(), body: { body: 'Is it in order?' }, elsewhere: await add() };
    },
    change: { body: 'Is it complete?' },
  },
  'POST /api/evidence-requests': {
    table: 'evidence_requests',
    prepare: byApplicant('/api/evidence-requests', { issued_on: '2026-01-02' }),
    change: { issued_on: '2026-01-03' },
    hasTrash: true,
  },
  'POST /api/evidence-objections/of/{request}': {
    table: 'evidence_objections',
    async prepare(app) {
      const as = await makePerson(app.database);
      const add = async () => {
        const answer = await app.request('POST', '/api/evidence-requests', { as, body: { issued_on: '2026-01-02' } });
        return `/api/evidence-objections/of/${((await answer.json()) as { id: string }).id}`;
      };
      return { as, path: await add(), body: { quote: 'Nothing shows the author.' }, elsewhere: await add() };
    },
    change: { quote: 'Nothing shows the date.' },
  },
  'POST /api/binder-comments/of/{binder}': {
    table: 'binder_comments',
    async prepare(app) {
      const as = await makePerson(app.database);
      const own = packing(app);
      const { binder } = await own.makeBinder(as, ['Loom Prize']);
      const [exhibit] = await own.exhibits(as);
      return {
        as,
        path: `/api/binder-comments/of/${binder?.id}`,
        body: { body: 'Is it in order?', exhibit: exhibit?.id },
      };
    },
    change: { body: 'Is it complete?' },
  },
  'POST /api/translations': {
    table: 'translations',
    async prepare(app) {
      const as = await makePerson(app.database);
      const { url } = await uploadFile(app, { as, bucket: 'awards' });
      const award = recordTypes.find(({ table }) => table === 'awards');
      const body = award && { ...sampleRecord(award), certificate_url: url };
      await app.request('POST', '/api/records/awards', { as, body });
      return { as, path: '/api/translations', body: { original_url: url, language: 'de' } };
    },
    change: { language: 'fr' },
    hasTrash: true,
    waitsOnce: true,
  },
  'POST /api/messages/with/{id}': {
    table: 'messages',
    async prepare({ database }) {
      const as = await makePerson(database, { role: 'mentor' });
      const [one, other] = [await makePerson(database), await makePerson(database)];
      for (const applicant of [one, other]) await assign(database, applicant, as);
      return {
        as,
        path: `/api/messages/with/${one.id}`,
        body: { content: 'Hello' },
        elsewhere: `/api/messages/with/${other.id}`,
      };
    },
    change: { content: 'Hello again' },
  },
  'POST /api/plans': {
    table: 'subscription_plans',
    prepare: byOwner('/api/plans', { name: 'Trial', price: 10 }),
    change: { price: 11 },
  },
  'POST /api/templates': {
    table: 'document_templates',
    prepare: byOwner('/api/templates', { name: 'Letter', category: 'Letters', content: 'Dear {{applicant.name}}' }),
    change: { content: 'Dear' },
  },
  'POST /api/testimonials': {
    table: 'testimonials',
    prepare: byOwner('/api/testimonials', { name: 'Grace', content: 'Said' }),
    change: { content: 'Said more' },
  },
  'POST /api/broadcasts': {
    table: 'broadcasts',
    prepare: byOwner('/api/broadcasts', { title: 'News', message: 'We are back', type: 'info', audience: 'mentor' }),
    change: { title: 'Other news' },
  },
  'POST /api/contact': {
    table: 'contact_messages',
    prepare: async () => ({
      as: undefined,
      path: '/api/contact',
      body: { name: 'Grace', email: `${newAddress()}@example.com`, message: 'Hello', shown_for_ms: 9000 },
    }),
    change: { message: 'Hello again' },
    isVisitors: true,
  },
};
