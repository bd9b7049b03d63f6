import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

import { paths } from '#core/shared/paths.ts';

import { upcomingPages, type UpcomingPage } from './upcoming-pages.ts';

/** The addresses of the registry's record types. */
const recordSegments = [
  'awards',
  'memberships',
  'publications',
  'judging',
  'contributions',
  'patents',
  'articles',
  'roles',
  'salary',
  'success',
  'totality',
] as const;

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route(paths.services, 'routes/public/services.tsx'),
    route(paths.products, 'routes/public/products.tsx'),
    route(paths.premium, 'routes/public/premium.tsx'),
    route(paths.pricing, 'routes/public/pricing.tsx'),
    route(paths.contact, 'routes/public/contact.tsx'),
    route(paths.testimonials, 'routes/public/testimonials.tsx'),
    route(paths.faq, 'routes/public/faq.tsx'),
    route(paths.privacy, 'routes/public/privacy.tsx'),
    route(paths.terms, 'routes/public/terms.tsx'),
    route(paths.cookies, 'routes/public/cookies.tsx'),
    route(paths.login, 'routes/account/login.tsx'),
    route(paths.signup, 'routes/account/signup.tsx'),
    route(paths.forgotPassword, 'routes/account/forgot-password.tsx'),
    route(paths.resetPassword, 'routes/account/reset-password.tsx'),
    route(paths.verifyEmail, 'routes/account/verify-email.tsx'),
    route(paths.emailChanged, 'routes/account/email-changed.tsx'),
    route(paths.mailbox, 'routes/account/mailbox.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  layout('routes/account/signed-in-layout.tsx', [
    route(paths.support, 'routes/account/support.tsx'),
    route(`${paths.support}/:id`, 'routes/account/ticket.tsx'),
    route(paths.notifications, 'routes/account/notifications.tsx'),
    route(paths.ownRecords, 'routes/account/own-records.tsx'),
    route(paths.profile, 'routes/account/profile.tsx'),
    route(paths.subscribe, 'routes/account/subscribe.tsx'),
    route(paths.payment, 'routes/account/payment.tsx'),
    route(`${paths.payment}/:id`, 'routes/account/request-payment.tsx'),
    route(paths.billing, 'routes/account/billing.tsx'),
    ...upcoming(upcomingPages.account),
  ]),
  layout('routes/dashboard/layout.tsx', [
    route(paths.dashboard, 'routes/dashboard/overview.tsx'),
    route(`${paths.dashboard}/support`, 'routes/dashboard/support.tsx'),
    route(`${paths.dashboard}/support/:id`, 'routes/dashboard/ticket.tsx'),
    ...recordSegments.map((segment) =>
      route(`${paths.dashboard}/${segment}`, 'routes/dashboard/record.tsx', { id: `record ${segment}` }),
    ),
    route(`${paths.dashboard}/documents`, 'routes/dashboard/documents.tsx'),
    route(`${paths.dashboard}/requests`, 'routes/dashboard/requests.tsx'),
    route(`${paths.dashboard}/tasks`, 'routes/dashboard/tasks.tsx'),
  ]),
  layout('routes/mentor/layout.tsx', upcoming(upcomingPages.mentor)),
  layout('routes/attorney/layout.tsx', upcoming(upcomingPages.attorney)),
  layout('routes/admin/layout.tsx', upcoming(upcomingPages.admin)),
] satisfies RouteConfig;

function upcoming(pages: Record<string, UpcomingPage>): RouteConfigEntry[] {
  return Object.keys(pages).map((address) => route(address, 'routes/upcoming.tsx', { id: `upcoming ${address}` }));
}
