import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

import { paths } from '#core/shared/paths.ts';

import { pages } from './pages.ts';

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
  // One module may show several pages, so a route is identified by its path.
  layout(
    'routes/workspace.tsx',
    pages.map(({ address, module }) => route(address, `../../${module}`, { id: address })),
  ),
] satisfies RouteConfig;
