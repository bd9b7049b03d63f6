import { buildRegistry, type Feature } from '#core/server/feature.ts';
import { coreFeature } from '#core/server/core-feature.ts';
import { acclaimFeature } from '#features/evidence/acclaim/server/feature.ts';
import { accountsFeature } from '#features/accounts/accounts/server/feature.ts';
import { analyticsFeature } from '#features/administration/analytics/server/feature.ts';
import { providerApplicationsFeature } from '#features/providers/provider-applications/server/feature.ts';
import { providerAssignmentsFeature } from '#features/providers/provider-assignments/server/feature.ts';
import { attestationsFeature } from '#features/evidence/attestations/server/feature.ts';
import { auditFeature } from '#features/administration/audit/server/feature.ts';
import { availabilityFeature } from '#features/scheduling/availability/server/feature.ts';
import { invoicingFeature } from '#features/billing/invoicing/server/feature.ts';
import { binderCommentsFeature } from '#features/petition/binder-comments/server/feature.ts';
import { sharedBindersFeature } from '#features/petition/shared-binders/server/feature.ts';
import { bindersFeature } from '#features/petition/binders/server/feature.ts';
import { bookingsFeature } from '#features/scheduling/bookings/server/feature.ts';
import { broadcastsFeature } from '#features/communication/broadcasts/server/feature.ts';
import { calendarFeature } from '#features/scheduling/calendar/server/feature.ts';
import { setupChecklistsFeature } from '#features/overview/setup-checklists/server/feature.ts';
import { siteStatsFeature } from '#features/site/site-stats/server/feature.ts';
import { consultationsFeature } from '#features/scheduling/consultations/server/feature.ts';
import { contactMessagesFeature } from '#features/support/contact-messages/server/feature.ts';
import { providerCredentialsFeature } from '#features/providers/provider-credentials/server/feature.ts';
import { claimedCriteriaFeature } from '#features/evidence/claimed-criteria/server/feature.ts';
import { documentsFeature } from '#features/collaboration/documents/server/feature.ts';
import { formDraftsFeature } from '#features/storage/form-drafts/server/feature.ts';
import { entitlementsFeature } from '#features/billing/entitlements/server/feature.ts';
import { uscisNoticesFeature } from '#features/petition/uscis-notices/server/feature.ts';
import { evidenceSharingFeature } from '#features/evidence/evidence-sharing/server/feature.ts';
import { importExportFeature } from '#features/portability/import-export/server/feature.ts';
import { filesFeature } from '#features/storage/files/server/feature.ts';
import { legalInputsFeature } from '#features/collaboration/legal-inputs/server/feature.ts';
import { petitionLettersFeature } from '#features/petition/petition-letters/server/feature.ts';
import { devMailboxFeature } from '#features/communication/dev-mailbox/server/feature.ts';
import { messagesFeature } from '#features/communication/messages/server/feature.ts';
import { liveUpdatesFeature } from '#features/communication/live-updates/server/feature.ts';
import { notificationsFeature } from '#features/communication/notifications/server/feature.ts';
import { ordersFeature } from '#features/billing/orders/server/feature.ts';
import { filingPacketsFeature } from '#features/petition/filing-packets/server/feature.ts';
import { paymentsFeature } from '#features/billing/payments/server/feature.ts';
import { plansFeature } from '#features/billing/plans/server/feature.ts';
import { servicePricingFeature } from '#features/providers/service-pricing/server/feature.ts';
import { productsFeature } from '#features/billing/products/server/feature.ts';
import { providerProfilesFeature } from '#features/providers/provider-profiles/server/feature.ts';
import { readinessFeature } from '#features/evidence/readiness/server/feature.ts';
import { commentsFeature } from '#features/evidence/comments/server/feature.ts';
import { reviewRemindersFeature } from '#features/collaboration/review-reminders/server/feature.ts';
import { providerSettingsFeature } from '#features/providers/provider-settings/server/feature.ts';
import { serviceRequestsFeature } from '#features/billing/service-requests/server/feature.ts';
import { ruleTogglesFeature } from '#features/evidence/rule-toggles/server/feature.ts';
import { searchFeature } from '#features/overview/search/server/feature.ts';
import { mentorSessionsFeature } from '#features/scheduling/mentor-sessions/server/feature.ts';
import { siteSettingsFeature } from '#features/site/site-settings/server/feature.ts';
import { ticketsFeature } from '#features/support/tickets/server/feature.ts';
import { taskTemplatesFeature } from '#features/collaboration/task-templates/server/feature.ts';
import { tasksFeature } from '#features/collaboration/tasks/server/feature.ts';
import { documentTemplatesFeature } from '#features/collaboration/document-templates/server/feature.ts';
import { purchaseTermsFeature } from '#features/billing/purchase-terms/server/feature.ts';
import { testimonialsFeature } from '#features/site/testimonials/server/feature.ts';
import { certifiedTranslationsFeature } from '#features/evidence/certified-translations/server/feature.ts';
import { trialFeature } from '#features/billing/trial/server/feature.ts';
import { usersFeature } from '#features/administration/users/server/feature.ts';
import { recordsFeature } from '#features/evidence/records/server/feature.ts';
import { pendingItemsFeature } from '#features/overview/pending-items/server/feature.ts';

/** Every feature of the product, in export order. To add a feature, add a line here. */
export const features: readonly Feature[] = [
  accountsFeature,
  recordsFeature,
  claimedCriteriaFeature,
  acclaimFeature,
  certifiedTranslationsFeature,
  bindersFeature,
  petitionLettersFeature,
  filingPacketsFeature,
  readinessFeature,
  attestationsFeature,
  ruleTogglesFeature,
  documentsFeature,
  filesFeature,
  tasksFeature,
  reviewRemindersFeature,
  mentorSessionsFeature,
  consultationsFeature,
  bookingsFeature,
  availabilityFeature,
  calendarFeature,
  taskTemplatesFeature,
  providerAssignmentsFeature,
  evidenceSharingFeature,
  uscisNoticesFeature,
  commentsFeature,
  binderCommentsFeature,
  sharedBindersFeature,
  messagesFeature,
  serviceRequestsFeature,
  ordersFeature,
  invoicingFeature,
  paymentsFeature,
  productsFeature,
  entitlementsFeature,
  legalInputsFeature,
  servicePricingFeature,
  providerApplicationsFeature,
  providerCredentialsFeature,
  providerProfilesFeature,
  providerSettingsFeature,
  ticketsFeature,
  notificationsFeature,
  broadcastsFeature,
  liveUpdatesFeature,
  formDraftsFeature,
  contactMessagesFeature,
  setupChecklistsFeature,
  siteStatsFeature,
  plansFeature,
  testimonialsFeature,
  purchaseTermsFeature,
  documentTemplatesFeature,
  siteSettingsFeature,
  trialFeature,
  searchFeature,
  usersFeature,
  analyticsFeature,
  auditFeature,
  importExportFeature,
  pendingItemsFeature,
  devMailboxFeature,
  coreFeature,
];

export const registry = buildRegistry(features);
