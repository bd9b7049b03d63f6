import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';

import { definePages, type Page } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';
import { acclaimPages } from '#features/evidence/acclaim/client/pages.ts';
import { accountPages } from '#features/accounts/accounts/client/pages.ts';
import { analyticsPages } from '#features/administration/analytics/client/pages.ts';
import { applicationPages } from '#features/providers/provider-applications/client/pages.ts';
import { assignedApplicantsPages, assignmentPages } from '#features/providers/provider-assignments/client/pages.ts';
import { auditPages } from '#features/administration/audit/client/pages.ts';
import { availabilityPages } from '#features/scheduling/availability/client/pages.ts';
import { billingPages } from '#features/billing/billing-pages/client/pages.ts';
import { binderPages } from '#features/petition/binders/client/pages.ts';
import { bookingPages } from '#features/scheduling/bookings/client/pages.ts';
import { broadcastPages } from '#features/communication/broadcasts/client/pages.ts';
import { calendarPages } from '#features/scheduling/calendar/client/pages.ts';
import { siteStatsPages } from '#features/site/site-stats/client/pages.ts';
import { consultationPages } from '#features/scheduling/consultations/client/pages.ts';
import { contactPages } from '#features/support/contact-messages/client/pages.ts';
import { credentialPages, ownCredentialPages } from '#features/providers/provider-credentials/client/pages.ts';
import { documentPages } from '#features/collaboration/documents/client/pages.ts';
import { sharingPages } from '#features/evidence/evidence-sharing/client/pages.ts';
import { noticePages } from '#features/petition/uscis-notices/client/pages.ts';
import { legalInputPages } from '#features/collaboration/legal-inputs/client/pages.ts';
import { letterPages } from '#features/petition/petition-letters/client/pages.ts';
import { messagePages } from '#features/communication/messages/client/pages.ts';
import { notificationPages } from '#features/communication/notifications/client/pages.ts';
import { packetPages } from '#features/petition/filing-packets/client/pages.ts';
import { planPages } from '#features/billing/plans/client/pages.ts';
import { ownPricingPages, pricingPages } from '#features/providers/service-pricing/client/pages.ts';
import { productPages } from '#features/billing/products/client/pages.ts';
import { providerProfilePages, teamPages } from '#features/providers/provider-profiles/client/pages.ts';
import { providerSettingPages } from '#features/providers/provider-settings/client/pages.ts';
import { orderPages } from '#features/billing/orders/client/pages.ts';
import { readinessPages } from '#features/evidence/readiness/client/pages.ts';
import { requestPages } from '#features/billing/service-requests/client/pages.ts';
import { rulePages } from '#features/evidence/rule-toggles/client/pages.ts';
import { sessionPages } from '#features/scheduling/mentor-sessions/client/pages.ts';
import { settingPages } from '#features/site/site-settings/client/pages.ts';
import { supportPages } from '#features/support/tickets/client/pages.ts';
import { taskTemplatePages } from '#features/collaboration/task-templates/client/pages.ts';
import { taskPages } from '#features/collaboration/tasks/client/pages.ts';
import { templatePages } from '#features/collaboration/document-templates/client/pages.ts';
import { termsPages } from '#features/billing/purchase-terms/client/pages.ts';
import { testimonialPages } from '#features/site/testimonials/client/pages.ts';
import { translationPages } from '#features/evidence/certified-translations/client/pages.ts';
import { userPages } from '#features/administration/users/client/pages.ts';
import { recordPages } from '#features/evidence/records/client/pages.ts';

import { sharedPaths } from './shared-paths.ts';

/** Pages that combine several features. */
const ownPages = definePages('app/client/routes', [
  {
    address: paths.dashboard,
    module: 'overview.tsx',
    title: 'Dashboard Overview',
    area: 'dashboard',
    label: 'Overview',
    words: 'home start progress next waiting',
    icon: IconLayoutDashboard,
  },
  {
    address: paths.readiness,
    module: 'readiness.tsx',
    title: 'Readiness',
    area: 'dashboard',
    label: 'Readiness',
    words: 'gaps missing elements criteria regulation completeness filing date report',
    icon: IconClipboardCheck,
  },
  {
    address: paths.admin,
    module: 'staff-overview.tsx',
    title: 'Admin Dashboard',
    area: 'admin',
    label: 'Overview',
    icon: IconLayoutDashboard,
  },
  ...(['mentor', 'attorney'] as const).flatMap((role): Page[] => [
    {
      address: paths[role],
      module: 'staff-overview.tsx',
      title: role === 'mentor' ? 'Mentor Dashboard' : 'Attorney Dashboard',
      area: role,
      label: 'Overview',
      icon: IconLayoutDashboard,
    },
    {
      address: `${paths[role]}/users/:id`,
      module: 'person.tsx',
      title: role === 'mentor' ? 'Assigned User' : 'Applicant',
      area: role,
    },
    { address: `${paths[role]}/users/:id/readiness`, module: 'shared-readiness.tsx', title: 'Readiness', area: role },
    { address: `${paths[role]}/users/:id/binder`, module: 'shared-binder.tsx', title: 'Shared Binder', area: role },
  ]),
  {
    address: `${paths.attorney}/review/:id`,
    module: 'attorney-review.tsx',
    title: 'Legal Review',
    area: 'attorney',
    aliasPaths: `${paths.attorney}/documents`,
  },
]);

/** Every page of a signed-in user, in the order of sidebars and palette. The only such list. */
export const pages: readonly Page[] = [
  ...ownPages,
  ...assignedApplicantsPages,
  ...recordPages,
  ...binderPages,
  ...letterPages,
  ...packetPages,
  ...noticePages,
  ...acclaimPages,
  ...documentPages,
  ...translationPages,
  ...teamPages,
  ...taskTemplatePages,
  ...sharingPages,
  ...taskPages,
  ...messagePages,
  ...bookingPages,
  ...orderPages,
  ...requestPages,
  ...notificationPages,
  ...readinessPages,
  ...calendarPages,
  ...accountPages,
  ...billingPages,
  ...userPages,
  ...assignmentPages,
  ...sessionPages,
  ...consultationPages,
  // Their paths are below those of tickets, so they are matched first.
  ...contactPages,
  ...supportPages,
  ...applicationPages,
  ...credentialPages,
  ...broadcastPages,
  ...planPages,
  ...productPages,
  ...pricingPages,
  ...legalInputPages,
  ...rulePages,
  ...testimonialPages,
  ...termsPages,
  ...siteStatsPages,
  ...templatePages,
  ...analyticsPages,
  ...settingPages,
  ...auditPages,
  ...availabilityPages,
  ...ownPricingPages,
  ...ownCredentialPages,
  ...providerProfilePages,
  ...providerSettingPages,
  ...sharedPaths,
];

const patterns = pages.map((page) => ({ page, pattern: new RegExp(`^${page.address.replace(/:\w+/g, '[^/]+')}/?$`) }));

/** Returns the page at a path. Undefined for public and unknown paths. */
export function pageAt(pathname: string): Page | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.page;
}
