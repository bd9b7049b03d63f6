// Lists that exist in TypeScript and again in the check of a column.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { permissions } from '#core/shared/permissions.ts';
import { metrics } from '#features/administration/analytics/schema.ts';
import { applicationStatuses } from '#features/providers/provider-applications/schema.ts';
import { verdicts } from '#features/evidence/attestations/schema.ts';
import { actions } from '#features/administration/audit/schema.ts';
import { documentKinds } from '#features/billing/invoicing/schema.ts';
import { binderKinds, schemes } from '#features/petition/binders/schema.ts';
import { audiences } from '#features/communication/broadcasts/schema.ts';
import { statKeys } from '#features/site/site-stats/schema.ts';
import { consultationStatuses } from '#features/scheduling/consultations/schema.ts';
import { verificationStatuses } from '#features/providers/provider-credentials/schema.ts';
import { reviewStatuses } from '#features/collaboration/documents/schema.ts';
import { issueStates } from '#features/petition/uscis-notices/schema.ts';
import { scanStatuses } from '#features/storage/files/schema.ts';
import { attorneyAnswers, legalInputStatuses } from '#features/collaboration/legal-inputs/schema.ts';
import { versionReasons } from '#features/petition/petition-letters/schema.ts';
import { notificationTypes } from '#features/communication/notifications/schema.ts';
import * as orders from '#features/billing/orders/schema.ts';
import { formats, packetStates } from '#features/petition/filing-packets/schema.ts';
import { eventOutcomes } from '#features/billing/payments/schema.ts';
import { currencies } from '#features/providers/service-pricing/schema.ts';
import { productKeys } from '#features/billing/products/schema.ts';
import { buffers, sessionDurations } from '#features/providers/provider-settings/schema.ts';
import { requestStatuses } from '#features/billing/service-requests/schema.ts';
import { roles, signUpRoles, providerRoles } from '#features/accounts/roles/schema.ts';
import { sessionStatuses } from '#features/scheduling/mentor-sessions/schema.ts';
import { ticketPriorities, ticketStatuses } from '#features/support/tickets/schema.ts';
import { assignmentStatuses, taskPriorities, taskStatuses } from '#features/collaboration/tasks/schema.ts';
import { relations } from '#features/evidence/certified-translations/schema.ts';
import { daysBefore } from '#features/billing/trial/rules.ts';
import { partialDates, precisionOfDate } from '#features/evidence/records/server/columns.ts';
import { criteria } from '#records/criteria.ts';
import { deliveries, destinations, noticeKinds } from '#records/notices.ts';
import { recordTypes } from '#records/registry.ts';
import { recordStatuses } from '#records/schema.ts';

import { useTestApp } from './test-app.ts';

const app = useTestApp();

const lists: Record<string, readonly (string | number)[]> = {
  ...Object.fromEntries(recordTypes.map(({ table }) => [`${table}.status`, recordStatuses])),
  'access_grants.role': signUpRoles,
  'access_reminders.what': Object.keys(daysBefore),
  ...Object.fromEntries(
    recordTypes.flatMap(({ table, fields }) =>
      partialDates(fields).map((name) => [`${table}.${precisionOfDate(name)}`, ['month', 'year']]),
    ),
  ),
  'admin_roles.permissions': permissions,
  'audit_entries.action': actions,
  'availability_days.role': providerRoles,
  'billing_documents.kind': documentKinds,
  'binders.kind': binderKinds,
  'binders.scheme': schemes,
  'broadcasts.audience': audiences,
  'broadcasts.type': notificationTypes,
  'consultation_sessions.status': consultationStatuses,
  'criterion_claims.criterion': criteria,
  'element_attestations.verdict': verdicts,
  'notice_issues.state': issueStates,
  'uscis_notices.delivery': deliveries,
  'uscis_notices.kind': noticeKinds,
  'uscis_notices.mailed_to': destinations,
  'files.scan_status': scanStatuses,
  'ledger_entries.account': orders.ledgerAccounts,
  'ledger_transactions.kind': orders.transactionKinds,
  'ledger_transactions.payment_method': ['', 'stripe', ...orders.manualPaymentMethods],
  'legal_inputs.attorney_answer': attorneyAnswers,
  'legal_inputs.status': legalInputStatuses,
  'legal_reviews.status': reviewStatuses,
  'letter_versions.reason': versionReasons,
  'notifications.type': notificationTypes,
  'orders.kind': orders.orderKinds,
  'orders.role': signUpRoles,
  'orders.status': orders.orderStatuses,
  'orders.payment_option': orders.paymentOptions,
  'filing_packets.format': formats,
  'filing_packets.state': packetStates,
  'payment_events.outcome': eventOutcomes,
  'platform_analytics.metric': metrics,
  'products.key': productKeys,
  'provider_applications.role': providerRoles,
  'provider_applications.status': applicationStatuses,
  'provider_settings.buffer_minutes': buffers,
  'provider_settings.role': providerRoles,
  'provider_settings.session_minutes': sessionDurations,
  'refunds.status': orders.refundStatuses,
  'service_pricing.currency': currencies,
  'service_requests.status': requestStatuses,
  'session_bookings.status': sessionStatuses,
  'session_credits.spent_source': ['session_bookings', 'consultation_sessions'],
  'site_stats.key': statKeys,
  'subscription_plans.role': signUpRoles,
  'support_tickets.priority': ticketPriorities,
  'support_tickets.status': ticketStatuses,
  'task_assignments.priority': taskPriorities,
  'task_assignments.status': assignmentStatuses,
  'task_templates.priority': taskPriorities,
  'tasks.status': taskStatuses,
  'translations.translator_relation': relations,
  'user_credentials.role': providerRoles,
  'user_credentials.verification_status': verificationStatuses,
  'user_roles.role': roles,
};

/** Values that the database accepts in a column, by table and column. */
const taken = new Map<string, (string | number)[]>();
beforeAll(async () => {
  const checks = await app.database.asSystem('a test reads the catalog', (tx) =>
    selectRows<{ column: string; definition: string }>(
      tx,
      sql`
        select concat(c.conrelid::regclass, '.', a.attname) as column, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`,
    ),
  );
  for (const { column, definition } of checks) {
    const [, list] = /(?:= ANY|<@) \(?\(?ARRAY\[(.*?)\]/.exec(definition) ?? [];
    const values = list?.match(/'[^']*'|\d+/g)?.map((one) => (one.startsWith("'") ? one.slice(1, -1) : Number(one)));
    if (values) taken.set(column, values);
  }
});

it('every column with a list check has a list', () => {
  expect([...taken.keys()].toSorted()).toEqual(Object.keys(lists).toSorted());
});

it.each(Object.entries(lists))('the check of %s accepts exactly the values of its list', (column, list) => {
  expect(new Set(taken.get(column))).toEqual(new Set(list));
});
