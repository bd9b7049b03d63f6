// reason for length: one list of tables, each with its statements
import { sql, type SQL } from 'drizzle-orm';

import { recordTypes } from '#records/registry.ts';

import * as expectations from './expectations.ts';
import { closedInSql, filesInSql, ownFactsInSql, recordsInSql } from './expectations.ts';

const anyText = sql`gen_random_uuid()::text`;

export type Resource = {
  table: string;
  expected: typeof recordsInSql;
  /** A row of this person's. */
  insert: (personId: string) => SQL;
  /** Which rows are this person's. */
  own: (personId: string) => SQL;
  set: SQL;
  /** A person has one by being one, so there is nothing to add. */
  isMadeWithPerson?: boolean;
  /** A trigger keeps its rows as they are, from the system too. */
  isKept?: boolean;
};

const ownedBy = (column: string) => (id: string) => sql`${sql.identifier(column)} = ${id}`;

/** A user who works with themselves, whom no request makes. */
const pairOf = (id: string) =>
  sql`pair as (insert into mentor_assignments (user_id, mentor_id) values (${id}, ${id}) returning user_id, mentor_id)`;

/** An order that opens nothing, which no request makes. */
const closedOrder = (id: string) =>
  sql`bought as (
    insert into orders (user_id, kind, description, amount_minor, way, status, terms_version, terms_agreed_at)
    values (${id}, 'workbook', 'a', 100, 'invoice', 'cancelled', 1, now()) returning id)`;

/** Every table there is, with a statement of each kind. */
export const resources: Resource[] = [
  ...recordTypes.map(({ table }) => ({
    table,
    expected: recordsInSql,
    insert: (id: string) => sql`insert into ${sql.identifier(table)} (user_id) values (${id})`,
    own: ownedBy('user_id'),
    set: sql`status = 'Completed'`,
  })),
  {
    table: 'criterion_claims',
    expected: recordsInSql,
    // One that they have said nothing of yet.
    insert: (id) => sql`insert into criterion_claims (user_id, criterion, is_claimed)
      select ${id}, criterion, true from unnest(array['i', 'ii', 'iii', 'iv', 'v', 'vi', 'viii', 'ix', 'x']) as criterion
      where criterion not in (select c.criterion from criterion_claims c where c.user_id = ${id}) limit 1`,
    own: ownedBy('user_id'),
    set: sql`is_claimed = false`,
  },
  {
    table: 'petitions',
    expected: expectations.petitionsInSql,
    insert: (id) => sql`insert into petitions (user_id, filed_on) values (${id}, '2026-01-02')`,
    own: ownedBy('user_id'),
    set: sql`filed_on = '2026-02-03'`,
  },
  {
    table: 'binders',
    expected: expectations.petitionsInSql,
    insert: (id) => sql`insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')`,
    own: ownedBy('user_id'),
    set: sql`title = 'b'`,
  },
  {
    table: 'letters',
    expected: expectations.lettersInSql,
    insert: (id) => sql`
      with own as (
        insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
        on conflict (user_id, kind) do update set title = excluded.title returning id
      )
      insert into letters (user_id, binder_id, document) select ${id}, id, '{}' from own`,
    own: ownedBy('user_id'),
    set: sql`document = '{"type": "doc"}'`,
  },
  {
    table: 'letter_versions',
    expected: expectations.letterVersionsInSql,
    insert: (id) => sql`
      with bound as (
        insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
        on conflict (user_id, kind) do update set title = excluded.title returning id
      ), own as (
        insert into letters (user_id, binder_id, document) select ${id}, id, '{}' from bound
        on conflict (binder_id) do update set document = excluded.document returning id
      )
      insert into letter_versions (user_id, letter_id, document, reason) select ${id}, id, '{}', 'kept' from own`,
    own: ownedBy('user_id'),
    set: sql`reason = 'pack'`,
  },
  {
    table: 'evidence_requests',
    expected: recordsInSql,
    insert: (id) =>
      sql`insert into evidence_requests (user_id, issued_on, due_on) values (${id}, '2026-01-02', '2026-03-30')`,
    own: ownedBy('user_id'),
    set: sql`receipt_number = 'IOE0912345678'`,
  },
  {
    table: 'evidence_objections',
    expected: recordsInSql,
    insert: (id) => sql`
      with notice as (insert into evidence_requests (user_id, issued_on, due_on) values (${id}, '2026-01-02', '2026-03-30') returning id)
      insert into evidence_objections (user_id, request_id, position, quote) select ${id}, id, 1, 'a' from notice`,
    own: ownedBy('user_id'),
    set: sql`state = 'answered'`,
  },
  {
    table: 'packs',
    expected: expectations.packsInSql,
    insert: (id) => sql`
      with own as (
        insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
        on conflict (user_id, kind) do update set title = excluded.title returning id
      )
      insert into packs (user_id, binder_id, format, limit_bytes, plan, plan_hash, pages) select ${id}, id, 'print', 1, '{}', 'a', 1 from own`,
    own: ownedBy('user_id'),
    set: sql`is_pinned = true`,
  },
  {
    // Of a file of this user's.
    table: 'file_facts',
    expected: filesInSql,
    insert: (id) => sql`
      with kept as (
        insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'patents', ${anyText}, 'a.pdf', 1, 'application/pdf', ${id})
      )
      insert into file_facts (sha256, engine, facts) values (${id}, ${anyText}, '{}')`,
    own: ownedBy('sha256'),
    set: sql`facts = '[]'`,
  },
  {
    table: 'files',
    expected: filesInSql,
    insert: (id) =>
      sql`insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'patents', ${anyText}, 'a.pdf', 1, 'application/pdf', '')`,
    own: ownedBy('user_id'),
    set: sql`name = 'b.pdf'`,
  },
  {
    table: 'upload_reservations',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into upload_reservations (user_id, size, expires_at) values (${id}, 1, now() + interval '1 hour')`,
    own: ownedBy('user_id'),
    set: sql`size = 0`,
  },
  {
    table: 'search_entries',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into search_entries (row_id, user_id, source, title, words, files, file_names, created_at) values (gen_random_uuid(), ${id}, 'patents', 'a', ' a', '{}', '', now())`,
    own: ownedBy('user_id'),
    set: sql`title = 'b'`,
  },
  {
    table: 'search_words',
    expected: closedInSql,
    insert: (id) => sql`insert into search_words (user_id, word) values (${id}, ${anyText})`,
    own: ownedBy('user_id'),
    set: sql`word = 'other'`,
  },
  {
    table: 'document_uploads',
    expected: recordsInSql,
    insert: (id) =>
      sql`insert into document_uploads (user_id, document_type, file_url) values (${id}, 'Other Supporting Document', '/files/a')`,
    own: ownedBy('user_id'),
    set: sql`document_type = 'Award Certificate'`,
  },
  {
    table: 'tasks',
    expected: recordsInSql,
    insert: (id) => sql`insert into tasks (user_id, title, criteria, action_item) values (${id}, 'a', 'b', 'c')`,
    own: ownedBy('user_id'),
    set: sql`title = 'd'`,
  },
  {
    table: 'task_assignments',
    expected: expectations.taskAssignmentsInSql,
    insert: (id) =>
      sql`insert into task_assignments (user_id, mentor_id, title, due_date) values (${id}, ${id}, 'a', now())`,
    own: ownedBy('user_id'),
    set: sql`status = 'In Progress'`,
  },
  {
    table: 'session_bookings',
    expected: expectations.sessionBookingsInSql,
    insert: (id) =>
      sql`insert into session_bookings (client_id, provider_id, session_date, start_time, duration, starts_at, ends_at)
          values (${id}, ${id}, '2026-03-02', '09:00', '01:00', '2026-03-02 09:00Z', '2026-03-02 10:00Z')`,
    own: ownedBy('client_id'),
    set: sql`status = 'cancelled'`,
  },
  {
    table: 'consultation_sessions',
    expected: expectations.sessionBookingsInSql,
    insert: (id) =>
      sql`insert into consultation_sessions (client_id, attorney_id, session_date, start_time, duration, starts_at, ends_at)
          values (${id}, ${id}, '2026-03-02', '11:00', '01:00', '2026-03-02 11:00Z', '2026-03-02 12:00Z')`,
    own: ownedBy('client_id'),
    set: sql`status = 'cancelled'`,
  },
  {
    table: 'occupied_times',
    expected: expectations.occupiedTimesInSql,
    insert: (id) =>
      sql`insert into occupied_times (person_id, starts_at, ends_at, source, source_id) values (${id}, '2026-03-03 09:00Z', '2026-03-03 10:00Z', 'a', gen_random_uuid())`,
    own: ownedBy('person_id'),
    set: sql`ends_at = '2026-03-03 11:00Z'`,
  },
  {
    table: 'task_templates',
    expected: expectations.taskTemplatesInSql,
    insert: (id) => sql`insert into task_templates (mentor_id, title, due_in_days) values (${id}, 'a', 1)`,
    own: ownedBy('mentor_id'),
    set: sql`title = 'b'`,
  },
  {
    table: 'service_requests',
    expected: expectations.requestsInSql,
    insert: (id) =>
      sql`insert into service_requests (user_id, product, delivery_time, cost) values (${id}, 'UK Design', 45, 700)`,
    own: ownedBy('user_id'),
    set: sql`quantity = 2`,
  },
  {
    table: 'request_deliveries',
    expected: expectations.requestDeliveriesInSql,
    // To another applicant: no one delivers to themselves.
    insert: (id) => sql`with request as (
        insert into service_requests (user_id, product, delivery_time, cost) values (${id}, 'UK Design', 45, 700) returning id)
      insert into request_deliveries (request_id, user_id) select id, ${id} from request`,
    own: ownedBy('user_id'),
    set: sql`note = 'b'`,
  },
  {
    table: 'legal_reviews',
    expected: expectations.legalReviewsInSql,
    insert: (id) => sql`with document as (
        insert into document_uploads (user_id, document_type, file_url) values (${id}, 'Award Certificate', '/files/a') returning id)
      insert into legal_reviews (document_id, user_id, attorney_id) select id, ${id}, ${id} from document`,
    own: ownedBy('user_id'),
    set: sql`status = 'handed_over', ended_at = now()`,
  },
  {
    table: 'evidence_grants',
    expected: expectations.grantsInSql,
    insert: (id) => sql`with ${pairOf(id)}
      insert into evidence_grants (user_id, provider_id, all_types, types, shared_at) select user_id, mentor_id, true, '{patents}', now() from pair`,
    own: ownedBy('user_id'),
    set: sql`all_types = false, types = '{}', shared_at = null`,
  },
  {
    table: 'evidence_openings',
    expected: expectations.openingsInSql,
    insert: (id) => sql`with ${pairOf(id)},
        given as (insert into evidence_grants (user_id, provider_id, all_types, shared_at) select user_id, mentor_id, true, now() from pair returning id)
      insert into evidence_openings (grant_id, record_type) select id, ${id} from given`,
    own: ownedBy('record_type'),
    set: sql`opened_at = now()`,
  },
  {
    table: 'record_comments',
    expected: expectations.commentsInSql,
    insert: (id) => sql`with record as (insert into awards (user_id) values (${id}) returning id)
      insert into record_comments (user_id, record_type, record_id, author_id, body) select ${id}, 'awards', id, ${id}, 'a' from record`,
    own: ownedBy('user_id'),
    set: sql`resolved_at = now()`,
  },
  {
    table: 'binder_comments',
    expected: expectations.binderCommentsInSql,
    insert: (id) => sql`
      with own as (
        insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
        on conflict (user_id, kind) do update set title = excluded.title returning id
      )
      insert into binder_comments (user_id, binder_id, exhibit, about, author_id, body) select ${id}, id, 'a', 'a', ${id}, 'a' from own`,
    own: ownedBy('user_id'),
    set: sql`resolved_at = now()`,
  },
  {
    table: 'translations',
    expected: recordsInSql,
    insert: (id) =>
      sql`insert into translations (user_id, record_type, original_url, language) values (${id}, 'awards', ${anyText}, 'de')`,
    own: ownedBy('user_id'),
    set: sql`language = 'fr'`,
  },
  {
    table: 'element_attestations',
    expected: expectations.attestationsInSql,
    insert: (id) => sql`insert into element_attestations (user_id, author_id, element, record_types, verdict, digest)
      values (${id}, ${id}, ${anyText}, '{awards}', 'suggested', 'a')`,
    own: ownedBy('user_id'),
    set: sql`verdict = 'withdrawn'`,
  },
  {
    table: 'messages',
    expected: expectations.messagesInSql,
    // To the first who works with them, and else to themselves, whom no one writes to.
    insert: (id) => sql`insert into messages (sender_id, receiver_id, content)
      select ${id}::uuid, coalesce((select m.mentor_id from mentor_assignments m where m.user_id = ${id} order by m.assigned_at, m.id limit 1), ${id}::uuid), 'a'`,
    own: ownedBy('sender_id'),
    set: sql`is_read = true`,
  },
  {
    table: 'legal_inputs',
    expected: expectations.legalInputsInSql,
    insert: (id) =>
      sql`insert into legal_inputs (user_id, attorney_id, document_type, feedback) values (${id}, ${id}, 'Award Certificate', 'a')`,
    own: ownedBy('user_id'),
    set: sql`feedback = 'b'`,
  },
  {
    table: 'legal_input_versions',
    expected: expectations.legalInputVersionsInSql,
    insert: (id) => sql`with input as (
        insert into legal_inputs (user_id, attorney_id, document_type, feedback) values (${id}, ${id}, 'Award Certificate', 'a') returning id)
      insert into legal_input_versions (legal_input_id, number, feedback, written_by) select id, 99, 'b', ${id} from input`,
    own: ownedBy('written_by'),
    set: sql`feedback = 'c'`,
  },
  {
    table: 'service_pricing',
    expected: expectations.pricesInSql,
    insert: (id) => sql`insert into service_pricing (user_id, service_type, price) values (${id}, ${id}, 1)`,
    own: ownedBy('service_type'),
    set: sql`price = 2`,
  },
  {
    table: 'provider_applications',
    expected: expectations.applicationsInSql,
    // For a role that they have not applied for yet.
    insert: (id) => sql`insert into provider_applications (user_id, role)
      select ${id}, role from unnest(array['attorney', 'mentor']) as role
      where role not in (select a.role from provider_applications a where a.user_id = ${id}) limit 1`,
    own: ownedBy('user_id'),
    set: sql`notes = 'a'`,
  },
  {
    table: 'user_credentials',
    expected: expectations.credentialsInSql,
    insert: (
      id,
    ) => sql`insert into user_credentials (user_id, role, credential_type, credential_number, issuing_authority, issue_date, expiry_date, document_url)
      values (${id}, 'mentor', 'Award', ${id}, 'a', '2000-01-01', '2030-01-01', '/files/a')`,
    own: ownedBy('credential_number'),
    set: sql`issuing_authority = 'b'`,
  },
  {
    table: 'mentor_profiles',
    expected: expectations.mentorProfilesInSql,
    insert: (id) => sql`insert into mentor_profiles (user_id, bio) values (${id}, ${id})`,
    own: ownedBy('bio'),
    set: sql`hourly_rate = 1`,
  },
  {
    table: 'attorney_profiles',
    expected: expectations.attorneyProfilesInSql,
    insert: (
      id,
    ) => sql`insert into attorney_profiles (user_id, specialization, years_of_experience, bar_number, license_state, bio, hourly_rate)
      values (${id}, 'a', 1, 'b', 'c', ${id}, 1)`,
    own: ownedBy('bio'),
    set: sql`hourly_rate = 2`,
  },
  {
    table: 'provider_settings',
    expected: expectations.providerSettingsInSql,
    insert: (id) => sql`insert into provider_settings (user_id, role) values (${id}, 'mentor')`,
    own: ownedBy('user_id'),
    set: sql`buffer_minutes = 30`,
  },
  {
    table: 'availability_settings',
    expected: expectations.availabilityInSql,
    // On a day of their own: no two overlap.
    insert: (id) => sql`insert into availability_settings (user_id, day_of_week, start_time, end_time)
      select ${id}, day, '09:00', '17:00' from generate_series(0, 6) as day
      where not exists (select from availability_settings a where a.user_id = ${id} and a.day_of_week = day) limit 1`,
    own: ownedBy('user_id'),
    set: sql`is_available = false`,
  },
  {
    table: 'attorney_availability',
    expected: expectations.attorneyAvailabilityInSql,
    insert: (id) => sql`insert into attorney_availability (attorney_id, day_of_week, start_time, end_time)
      select ${id}, day, '09:00', '17:00' from generate_series(0, 6) as day
      where not exists (select from attorney_availability a where a.attorney_id = ${id} and a.day_of_week = day) limit 1`,
    own: ownedBy('attorney_id'),
    set: sql`is_available = false`,
  },
  {
    table: 'availability_days',
    expected: expectations.availabilityDaysInSql,
    insert: (id) => sql`insert into availability_days (user_id, role, day)
      select ${id}, 'mentor', date '2030-01-01' + later from generate_series(0, 6) as later
      where not exists (select from availability_days a where a.user_id = ${id} and a.day = date '2030-01-01' + later) limit 1`,
    own: ownedBy('user_id'),
    set: sql`day = '2030-02-01'`,
  },
  {
    table: 'support_tickets',
    expected: expectations.ticketsInSql,
    insert: (id) => sql`insert into support_tickets (user_id, subject, description) values (${id}, 'a', 'b')`,
    own: ownedBy('user_id'),
    set: sql`status = 'closed'`,
  },
  {
    table: 'support_replies',
    expected: expectations.repliesInSql,
    insert: (
      id,
    ) => sql`with ticket as (insert into support_tickets (user_id, subject, description) values (${id}, 'a', 'b') returning id)
      insert into support_replies (ticket_id, user_id, body) select id, ${id}, 'c' from ticket`,
    own: ownedBy('user_id'),
    set: sql`body = 'd'`,
  },
  {
    table: 'notifications',
    expected: expectations.notificationsInSql,
    insert: (id) => sql`insert into notifications (user_id, kind, title, message) values (${id}, 'task', 'a', 'b')`,
    own: ownedBy('user_id'),
    set: sql`read_at = now()`,
  },
  {
    table: 'broadcasts',
    expected: expectations.broadcastsInSql,
    insert: (id) => sql`insert into broadcasts (title, message) values (${id}, 'a')`,
    own: ownedBy('title'),
    set: sql`message = 'b'`,
  },
  {
    table: 'platform_analytics',
    expected: expectations.analyticsInSql,
    insert: (id) =>
      sql`insert into platform_analytics (day, metric, part, metric_value) values ('2026-03-01', 'requests', ${id}, 1)`,
    own: ownedBy('part'),
    set: sql`metric_value = 2`,
  },
  {
    table: 'notification_preferences',
    expected: expectations.preferencesInSql,
    insert: (id) =>
      sql`insert into notification_preferences (user_id, kind, by_email) values (${id}, ${anyText}, false)`,
    own: ownedBy('user_id'),
    set: sql`by_email = true`,
  },
  {
    table: 'calendar_feeds',
    expected: expectations.calendarFeedsInSql,
    insert: (id) => sql`insert into calendar_feeds (user_id, secret_hash) values (${id}, ${anyText})`,
    own: ownedBy('user_id'),
    set: sql`created_at = now()`,
  },
  {
    table: 'session_reminders',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into session_reminders (source, source_id, starts_at) values ('session_bookings', ${id}, now())`,
    own: ownedBy('source_id'),
    set: sql`starts_at = now()`,
  },
  {
    table: 'drafts',
    expected: expectations.draftsInSql,
    insert: (id) => sql`insert into drafts (user_id, form, values) values (${id}, ${anyText}, '{}')`,
    own: ownedBy('user_id'),
    set: sql`values = '{"a":1}'`,
  },
  {
    table: 'idempotency_keys',
    expected: expectations.idempotencyKeysInSql,
    insert: (id) =>
      sql`insert into idempotency_keys (user_id, key, act, digest, row_id) values (${id}, gen_random_uuid(), 'POST /api/tasks', '', gen_random_uuid())`,
    own: ownedBy('user_id'),
    set: sql`act = 'forged'`,
  },
  {
    table: 'mentor_assignments',
    expected: expectations.assignmentsInSql,
    insert: (id) => sql`insert into mentor_assignments (user_id, mentor_id) values (${id}, ${id})`,
    own: (id) => sql`user_id = ${id} and mentor_id = ${id}`,
    set: sql`assigned_at = now()`,
  },
  {
    table: 'contact_messages',
    expected: expectations.contactMessagesInSql,
    insert: (id) => sql`insert into contact_messages (name, email, message) values ('a', ${id}, 'b')`,
    own: ownedBy('email'),
    set: sql`handled_at = now()`,
  },
  {
    table: 'rule_switches',
    expected: expectations.ruleSwitchesInSql,
    insert: (id) => sql`insert into rule_switches (rule, is_off, reason) values (${anyText}, true, ${id})`,
    own: ownedBy('reason'),
    set: sql`is_off = false`,
  },
  {
    table: 'settings',
    expected: expectations.settingsInSql,
    insert: (id) => sql`insert into settings (key, value) values (${anyText}, ${id})`,
    own: ownedBy('value'),
    set: sql`updated_at = now()`,
  },
  {
    table: 'orders',
    expected: expectations.billedInSql,
    insert: (id) =>
      sql`insert into orders (user_id, kind, description, amount_minor, way, status, terms_version, terms_agreed_at)
        values (${id}, 'workbook', 'a', 100, 'invoice', 'cancelled', 1, now())`,
    own: ownedBy('user_id'),
    set: sql`description = 'b'`,
  },
  {
    table: 'ledger_transactions',
    expected: expectations.billedInSql,
    insert: (id) =>
      sql`with ${closedOrder(id)} insert into ledger_transactions (order_id, user_id, kind, amount_minor, currency, occurred_at)
        select id, ${id}, 'charge', 1, 'USD', now() from bought`,
    own: ownedBy('user_id'),
    set: sql`amount_minor = 2`,
    isKept: true,
  },
  {
    table: 'ledger_entries',
    expected: expectations.entriesInSql,
    insert: (id) =>
      sql`with ${closedOrder(id)}, posted as (
          insert into ledger_transactions (order_id, user_id, kind, amount_minor, currency, occurred_at)
          select id, ${id}, 'charge', 1, 'USD', now() from bought returning id, order_id
        )
        insert into ledger_entries (transaction_id, order_id, account, amount_minor, currency)
        select id, order_id, 'receivable', 1, 'USD' from posted`,
    own: (id) => sql`order_id in (select o.id from orders o where o.user_id = ${id})`,
    set: sql`amount_minor = 2`,
    isKept: true,
  },
  {
    table: 'refunds',
    expected: expectations.billedInSql,
    insert: (id) =>
      sql`with ${closedOrder(id)} insert into refunds (order_id, user_id, amount_minor) select id, ${id}, 1 from bought`,
    own: ownedBy('user_id'),
    set: sql`amount_minor = 2`,
  },
  {
    table: 'checkouts',
    expected: closedInSql,
    insert: (id) =>
      sql`with ${closedOrder(id)} insert into checkouts (id, order_id, url, amount_minor, expires_at) select ${anyText}, id, 'https://pay.example', 1, now() from bought`,
    own: (id) => sql`order_id in (select o.id from orders o where o.user_id = ${id})`,
    set: sql`url = 'b'`,
  },
  {
    table: 'billing_documents',
    expected: expectations.billedInSql,
    insert: (id) => sql`with bought as (
        insert into orders (user_id, kind, description, amount_minor, way, status, terms_version, terms_agreed_at)
        values (${id}, 'package', 'a', 1, 'invoice', 'cancelled', 1, now()) returning id
      )
      insert into billing_documents (order_id, user_id, kind, year, sequence, number, amount_minor, currency, content, issued_at)
      select id, ${id}, 'invoice', 2020, (random() * 1000000000)::integer, ${anyText}, 1, 'USD', '{}', now() from bought`,
    own: ownedBy('user_id'),
    set: sql`amount_minor = 2`,
    isKept: true,
  },
  {
    table: 'billing_counters',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into billing_counters (kind, year, last) values (${id}, (random() * 1000000000)::integer, 1)`,
    own: ownedBy('kind'),
    set: sql`last = 2`,
  },
  {
    table: 'purchase_terms',
    expected: expectations.termsInSql,
    insert: (id) =>
      sql`insert into purchase_terms (version, title, text) values ((random() * 1000000000)::integer + 2, ${id}, 'a')`,
    own: ownedBy('title'),
    set: sql`text = 'b'`,
    isKept: true,
  },
  {
    table: 'audit_entries',
    expected: expectations.auditInSql,
    insert: (id) =>
      sql`insert into audit_entries (actor_role, action, table_name, row_id, subject_id, values_hash) values ('owner', 'update', 'tasks', 'a', ${id}, '')`,
    own: ownedBy('subject_id'),
    set: sql`actor_role = 'mentor'`,
  },
  {
    table: 'audit_checkpoints',
    expected: expectations.checkpointsInSql,
    insert: (id) =>
      sql`insert into audit_checkpoints (position, hash, removed) values ((random() * 1000000000)::bigint, ${id}, 1)`,
    own: ownedBy('hash'),
    set: sql`removed = 2`,
  },
  {
    table: 'testimonials',
    expected: expectations.testimonialsInSql,
    insert: (id) => sql`insert into testimonials (name, content) values (${id}, 'a')`,
    own: ownedBy('name'),
    set: sql`content = 'b'`,
  },
  {
    table: 'site_claims',
    expected: expectations.claimsInSql,
    // There is one of each key already.
    insert: (id) =>
      sql`insert into site_claims (key, value, label) values ('patents', ${id}, 'a') on conflict (key) do update set value = excluded.value`,
    own: ownedBy('value'),
    set: sql`label = 'b'`,
  },
  {
    table: 'subscription_plans',
    expected: expectations.plansInSql,
    insert: (id) => sql`insert into subscription_plans (name, price) values (${id}, 1)`,
    own: ownedBy('name'),
    set: sql`price = 2`,
  },
  {
    table: 'products',
    expected: expectations.productsInSql,
    // There are both already.
    insert: (id) =>
      sql`insert into products (key, name, price, guarantee_days, opens_access) values ('workbook', ${id}, 200, 3, false)
        on conflict (key) do update set name = excluded.name`,
    own: ownedBy('name'),
    set: sql`description = 'b'`,
  },
  {
    table: 'product_files',
    expected: expectations.productFilesInSql,
    insert: (id) =>
      sql`insert into product_files (product_key, title, file_url, uploaded_by) values ('workbook', 'a', '/files/a', ${id})`,
    own: ownedBy('uploaded_by'),
    set: sql`title = 'b'`,
  },
  {
    table: 'access_grants',
    expected: expectations.entitlementsInSql,
    insert: (id) =>
      sql`insert into access_grants (user_id, role, bought_at, starts_at) values (${id}, 'mentor', now(), now())`,
    own: ownedBy('user_id'),
    set: sql`note = 'forged'`,
  },
  {
    table: 'session_credits',
    expected: expectations.entitlementsInSql,
    insert: (id) =>
      sql`with ${closedOrder(id)} insert into session_credits (user_id, order_id, number, available_from) select ${id}, id, 1, now() from bought`,
    own: ownedBy('user_id'),
    set: sql`available_from = now()`,
  },
  {
    table: 'included_requests',
    expected: expectations.entitlementsInSql,
    insert: (id) =>
      sql`with ${closedOrder(id)} insert into included_requests (user_id, order_id, number) select ${id}, id, 1 from bought`,
    own: ownedBy('user_id'),
    set: sql`number = 2`,
  },
  {
    table: 'access_reminders',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into access_reminders (user_id, role, what, ends_at, days_before) values (${id}, 'applicant', 'trial', clock_timestamp(), 1)`,
    own: ownedBy('user_id'),
    set: sql`days_before = 3`,
  },
  {
    table: 'document_templates',
    expected: expectations.templatesInSql,
    insert: (id) => sql`insert into document_templates (name, category, content) values (${id}, 'a', 'b')`,
    own: ownedBy('name'),
    set: sql`content = 'c'`,
  },
  {
    table: 'user_roles',
    expected: ownFactsInSql,
    insert: (id) =>
      sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${id}, 'applicant', now(), now())`,
    own: ownedBy('user_id'),
    set: sql`is_subscribed = true`,
    isMadeWithPerson: true,
  },
  {
    table: 'profiles',
    expected: ownFactsInSql,
    insert: (id) => sql`insert into profiles (id) values (${id})`,
    own: ownedBy('id'),
    set: sql`updated_at = now()`,
    isMadeWithPerson: true,
  },
  {
    table: 'admin_roles',
    expected: ownFactsInSql,
    insert: (id) => sql`insert into admin_roles (user_id, is_owner) values (${id}, true)`,
    own: ownedBy('user_id'),
    set: sql`is_owner = true`,
  },
  {
    table: 'users',
    expected: closedInSql,
    insert: () => sql`insert into users (name, email) values ('Eve', ${anyText})`,
    own: ownedBy('id'),
    set: sql`email_verified = true`,
    isMadeWithPerson: true,
  },
  {
    table: 'sessions',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into sessions (user_id, token, expires_at) values (${id}, ${anyText}, now() + interval '1 year')`,
    own: ownedBy('user_id'),
    set: sql`expires_at = now() + interval '1 year'`,
    isMadeWithPerson: true,
  },
  {
    table: 'accounts',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into accounts (user_id, account_id, provider_id, password) values (${id}, ${id}, 'credential', 'x')`,
    own: ownedBy('user_id'),
    set: sql`password = 'y'`,
  },
  {
    table: 'two_factors',
    expected: closedInSql,
    insert: (id) => sql`insert into two_factors (user_id, sealed_secret) values (${id}, 'x')`,
    own: ownedBy('user_id'),
    set: sql`enabled_at = null`,
  },
  {
    table: 'recovery_codes',
    expected: closedInSql,
    insert: (id) => sql`insert into recovery_codes (user_id, hash) values (${id}, 'x')`,
    own: ownedBy('user_id'),
    set: sql`hash = 'y'`,
  },
  {
    table: 'verifications',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into verifications (identifier, value, expires_at) values ('reset-password:x', ${id}, now() + interval '1 day')`,
    own: ownedBy('value'),
    set: sql`expires_at = now() + interval '1 year'`,
  },
  {
    table: 'rate_limits',
    expected: closedInSql,
    insert: (id) => sql`insert into rate_limits (key, count, last_request) values (${`upload:${id}`}, 1, 0)`,
    own: (id) => sql`key = ${`upload:${id}`}`,
    set: sql`count = 0`,
  },
  {
    table: 'payment_events',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into payment_events (id, type, created_at, received_at, processed_at, outcome, digest) values (${`evt_${id}`}, 'charge.refunded', now(), now(), now(), 'posted', repeat('0', 64))`,
    own: (id) => sql`id = ${`evt_${id}`}`,
    set: sql`outcome = 'noted'`,
  },
  {
    table: 'news',
    expected: closedInSql,
    insert: (id) => sql`insert into news (user_id, kind) values (${id}, 'forged')`,
    // Beside what is told of the roles that they were given.
    own: (id) => sql`user_id = ${id} and kind = 'forged'`,
    set: sql`row_id = gen_random_uuid()`,
  },
  {
    table: 'outbox',
    expected: closedInSql,
    insert: (id) => sql`insert into outbox (kind, recipient, data) values ('reset-password', ${id}, '{}')`,
    own: ownedBy('recipient'),
    set: sql`sent_at = now()`,
  },
  {
    table: 'gathered_mails',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into gathered_mails (cause, kind, recipient, data, due_at) values (${id}, 'notification', 'a@example.com', '{}', now())`,
    own: ownedBy('cause'),
    set: sql`due_at = now()`,
  },
  {
    table: 'mailbox_messages',
    expected: closedInSql,
    insert: (id) =>
      sql`insert into mailbox_messages (message_id, recipient, subject, text, html) values (${anyText}, ${id}, '', '', '')`,
    own: ownedBy('recipient'),
    set: sql`text = 'forged'`,
  },
];
