import { combine, type Feature } from '#core/server/feature.ts';
import { coreFeature } from '#core/server/core-feature.ts';
import { acclaimFeature } from '#features/acclaim/server/feature.ts';
import { accountsFeature } from '#features/accounts/server/feature.ts';
import { analyticsFeature } from '#features/analytics/server/feature.ts';
import { applicationsFeature } from '#features/applications/server/feature.ts';
import { assignmentsFeature } from '#features/assignments/server/feature.ts';
import { attestationsFeature } from '#features/attestations/server/feature.ts';
import { auditFeature } from '#features/audit/server/feature.ts';
import { availabilityFeature } from '#features/availability/server/feature.ts';
import { billingDocumentsFeature } from '#features/billing-documents/server/feature.ts';
import { binderCommentsFeature } from '#features/binder-comments/server/feature.ts';
import { binderReviewsFeature } from '#features/binder-reviews/server/feature.ts';
import { bindersFeature } from '#features/binders/server/feature.ts';
import { bookingsFeature } from '#features/bookings/server/feature.ts';
import { broadcastsFeature } from '#features/broadcasts/server/feature.ts';
import { calendarsFeature } from '#features/calendars/server/feature.ts';
import { checklistsFeature } from '#features/checklists/server/feature.ts';
import { claimsFeature } from '#features/claims/server/feature.ts';
import { consultationsFeature } from '#features/consultations/server/feature.ts';
import { contactFeature } from '#features/contact/server/feature.ts';
import { credentialsFeature } from '#features/credentials/server/feature.ts';
import { criteriaFeature } from '#features/criteria/server/feature.ts';
import { documentsFeature } from '#features/documents/server/feature.ts';
import { draftsFeature } from '#features/drafts/server/feature.ts';
import { entitlementsFeature } from '#features/entitlements/server/feature.ts';
import { evidenceRequestsFeature } from '#features/evidence-requests/server/feature.ts';
import { evidenceGrantsFeature } from '#features/evidence-grants/server/feature.ts';
import { exportFeature } from '#features/export/server/feature.ts';
import { filesFeature } from '#features/files/server/feature.ts';
import { legalInputsFeature } from '#features/legal-inputs/server/feature.ts';
import { lettersFeature } from '#features/letters/server/feature.ts';
import { mailboxFeature } from '#features/mailbox/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { newsFeature } from '#features/news/server/feature.ts';
import { notificationsFeature } from '#features/notifications/server/feature.ts';
import { ordersFeature } from '#features/orders/server/feature.ts';
import { packsFeature } from '#features/packs/server/feature.ts';
import { paymentsFeature } from '#features/payments/server/feature.ts';
import { plansFeature } from '#features/plans/server/feature.ts';
import { pricingFeature } from '#features/pricing/server/feature.ts';
import { productsFeature } from '#features/products/server/feature.ts';
import { providerProfilesFeature } from '#features/provider-profiles/server/feature.ts';
import { readinessFeature } from '#features/readiness/server/feature.ts';
import { recordCommentsFeature } from '#features/record-comments/server/feature.ts';
import { providerSettingsFeature } from '#features/provider-settings/server/feature.ts';
import { requestsFeature } from '#features/requests/server/feature.ts';
import { ruleSwitchesFeature } from '#features/rule-switches/server/feature.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { sessionsFeature } from '#features/sessions/server/feature.ts';
import { settingsFeature } from '#features/settings/server/feature.ts';
import { supportFeature } from '#features/support/server/feature.ts';
import { taskTemplatesFeature } from '#features/task-templates/server/feature.ts';
import { tasksFeature } from '#features/tasks/server/feature.ts';
import { templatesFeature } from '#features/templates/server/feature.ts';
import { termsFeature } from '#features/terms/server/feature.ts';
import { testimonialsFeature } from '#features/testimonials/server/feature.ts';
import { translationsFeature } from '#features/translations/server/feature.ts';
import { trialFeature } from '#features/trial/server/feature.ts';
import { usersFeature } from '#features/users/server/feature.ts';
import { waitingFeature } from '#features/waiting/server/feature.ts';
import { recordsFeature } from '#records/server/feature.ts';

/** Every feature of the product, in export order. To add a feature, add a line here. */
export const features: readonly Feature[] = [
  accountsFeature,
  recordsFeature,
  criteriaFeature,
  acclaimFeature,
  translationsFeature,
  bindersFeature,
  lettersFeature,
  packsFeature,
  readinessFeature,
  attestationsFeature,
  ruleSwitchesFeature,
  documentsFeature,
  filesFeature,
  tasksFeature,
  sessionsFeature,
  consultationsFeature,
  bookingsFeature,
  availabilityFeature,
  calendarsFeature,
  taskTemplatesFeature,
  assignmentsFeature,
  evidenceGrantsFeature,
  evidenceRequestsFeature,
  recordCommentsFeature,
  binderCommentsFeature,
  binderReviewsFeature,
  messagesFeature,
  requestsFeature,
  ordersFeature,
  billingDocumentsFeature,
  paymentsFeature,
  productsFeature,
  entitlementsFeature,
  legalInputsFeature,
  pricingFeature,
  applicationsFeature,
  credentialsFeature,
  providerProfilesFeature,
  providerSettingsFeature,
  supportFeature,
  notificationsFeature,
  broadcastsFeature,
  newsFeature,
  draftsFeature,
  contactFeature,
  checklistsFeature,
  claimsFeature,
  plansFeature,
  testimonialsFeature,
  termsFeature,
  templatesFeature,
  settingsFeature,
  trialFeature,
  searchFeature,
  usersFeature,
  analyticsFeature,
  auditFeature,
  exportFeature,
  waitingFeature,
  mailboxFeature,
  coreFeature,
];

export const product = combine(features);
