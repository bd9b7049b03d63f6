import { buildRegistry, type Feature } from '#core/server/feature.ts';
import { coreFeature } from '#core/server/core-feature.ts';
import { acclaimFeature } from '#features/evidence/acclaim/server/feature.ts';
import { accountsFeature } from '#features/accounts/accounts/server/feature.ts';
import { analyticsFeature } from '#features/administration/analytics/server/feature.ts';
import { applicationsFeature } from '#features/providers/provider-applications/server/feature.ts';
import { assignmentsFeature } from '#features/providers/provider-assignments/server/feature.ts';
import { attestationsFeature } from '#features/evidence/attestations/server/feature.ts';
import { auditFeature } from '#features/administration/audit/server/feature.ts';
import { availabilityFeature } from '#features/scheduling/availability/server/feature.ts';
import { billingDocumentsFeature } from '#features/billing/invoicing/server/feature.ts';
import { binderCommentsFeature } from '#features/petition/binder-comments/server/feature.ts';
import { binderReviewsFeature } from '#features/petition/shared-binders/server/feature.ts';
import { bindersFeature } from '#features/petition/binders/server/feature.ts';
import { bookingsFeature } from '#features/scheduling/bookings/server/feature.ts';
import { broadcastsFeature } from '#features/communication/broadcasts/server/feature.ts';
import { calendarsFeature } from '#features/scheduling/calendar/server/feature.ts';
import { checklistsFeature } from '#features/overview/setup-checklists/server/feature.ts';
import { siteStatsFeature } from '#features/site/site-stats/server/feature.ts';
import { consultationsFeature } from '#features/scheduling/consultations/server/feature.ts';
import { contactFeature } from '#features/support/contact-messages/server/feature.ts';
import { credentialsFeature } from '#features/providers/provider-credentials/server/feature.ts';
import { criteriaFeature } from '#features/evidence/claimed-criteria/server/feature.ts';
import { documentsFeature } from '#features/collaboration/documents/server/feature.ts';
import { draftsFeature } from '#features/storage/form-drafts/server/feature.ts';
import { entitlementsFeature } from '#features/billing/entitlements/server/feature.ts';
import { uscisNoticesFeature } from '#features/petition/uscis-notices/server/feature.ts';
import { evidenceGrantsFeature } from '#features/evidence/evidence-sharing/server/feature.ts';
import { exportFeature } from '#features/portability/import-export/server/feature.ts';
import { filesFeature } from '#features/storage/files/server/feature.ts';
import { legalInputsFeature } from '#features/collaboration/legal-inputs/server/feature.ts';
import { lettersFeature } from '#features/petition/petition-letters/server/feature.ts';
import { mailboxFeature } from '#features/communication/dev-mailbox/server/feature.ts';
import { messagesFeature } from '#features/communication/messages/server/feature.ts';
import { liveUpdatesFeature } from '#features/communication/live-updates/server/feature.ts';
import { notificationsFeature } from '#features/communication/notifications/server/feature.ts';
import { ordersFeature } from '#features/billing/orders/server/feature.ts';
import { packetsFeature } from '#features/petition/filing-packets/server/feature.ts';
import { paymentsFeature } from '#features/billing/payments/server/feature.ts';
import { plansFeature } from '#features/billing/plans/server/feature.ts';
import { pricingFeature } from '#features/providers/service-pricing/server/feature.ts';
import { productsFeature } from '#features/billing/products/server/feature.ts';
import { providerProfilesFeature } from '#features/providers/provider-profiles/server/feature.ts';
import { readinessFeature } from '#features/evidence/readiness/server/feature.ts';
import { recordCommentsFeature } from '#features/evidence/comments/server/feature.ts';
import { providerSettingsFeature } from '#features/providers/provider-settings/server/feature.ts';
import { requestsFeature } from '#features/billing/service-requests/server/feature.ts';
import { ruleTogglesFeature } from '#features/evidence/rule-toggles/server/feature.ts';
import { searchFeature } from '#features/overview/search/server/feature.ts';
import { sessionsFeature } from '#features/scheduling/mentor-sessions/server/feature.ts';
import { settingsFeature } from '#features/site/site-settings/server/feature.ts';
import { supportFeature } from '#features/support/tickets/server/feature.ts';
import { taskTemplatesFeature } from '#features/collaboration/task-templates/server/feature.ts';
import { tasksFeature } from '#features/collaboration/tasks/server/feature.ts';
import { templatesFeature } from '#features/collaboration/document-templates/server/feature.ts';
import { termsFeature } from '#features/billing/purchase-terms/server/feature.ts';
import { testimonialsFeature } from '#features/site/testimonials/server/feature.ts';
import { translationsFeature } from '#features/evidence/certified-translations/server/feature.ts';
import { trialFeature } from '#features/billing/trial/server/feature.ts';
import { usersFeature } from '#features/administration/users/server/feature.ts';
import { pendingItemsFeature } from '#features/overview/pending-items/server/feature.ts';
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
  packetsFeature,
  readinessFeature,
  attestationsFeature,
  ruleTogglesFeature,
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
  uscisNoticesFeature,
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
  liveUpdatesFeature,
  draftsFeature,
  contactFeature,
  checklistsFeature,
  siteStatsFeature,
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
  pendingItemsFeature,
  mailboxFeature,
  coreFeature,
];

export const registry = buildRegistry(features);
