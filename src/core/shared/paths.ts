/** Paths of the site. Route tables, links, guards and mail use them from here. */
export const paths = {
  home: '/',
  services: '/services',
  products: '/products',
  pricing: '/pricing',
  testimonials: '/testimonials',
  contact: '/contact',
  premium: '/premium',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',

  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  emailChanged: '/email-changed',

  dashboard: '/dashboard',
  readiness: '/dashboard/readiness',
  binder: '/dashboard/binder',
  letter: '/dashboard/binder/letter',
  packets: '/dashboard/binder/packets',
  notices: '/dashboard/binder/notices',
  mentor: '/mentor',
  attorney: '/attorney',
  admin: '/admin',

  adminSupport: '/admin/support',
  adminMessages: '/admin/support/messages',
  adminRequests: '/admin/requests',
  adminOrders: '/admin/orders',
  adminContent: '/admin/content',
  adminSiteStats: '/admin/content/claims',

  subscribe: '/subscribe',
  payment: '/payment',
  bookings: '/bookings',
  availability: '/availability',
  documents: '/documents',
  messaging: '/messaging',
  support: '/support',
  notifications: '/notifications',
  calendarFeed: '/calendar-feed',
  profile: '/profile',
  billing: '/billing',
  /** Purchases of the package and the workbook. */
  purchases: '/purchases',
  apply: '/apply',

  /** Text of the regulation as stored here. */
  regulation: '/regulation',
  /** The user's own evidence, read-only. */
  ownRecords: '/my-records',
  /** Export of all data of the user as a file. */
  exportFile: '/api/export',

  mailbox: '/mailbox',
} as const;

/** Current paths by former path, for old bookmarks. */
export const movedPaths: ReadonlyMap<string, string> = new Map([['/dashboard/binder/packs', paths.packets]]);

/** Query parameter with the ID of a row on its list page. */
export const ROW = 'row';
/** Query parameter that starts a new item on a page. */
export const NEW = 'new';
/** Query parameter that opens the row of the URL for editing. Its value is the first field to focus. */
export const EDIT = 'edit';

/** Query parameter with the path to return to after signing in or paying. */
export const NEXT = 'next';

/** Returns the path of a row: its list page, which shows the row regardless of filters. */
export function rowLink(page: string, id: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}${ROW}=${id}`;
}

/** Returns the path that opens a row for editing, with the focus on the given field or the first one. */
export function editLink(page: string, id: string, field?: string): string {
  return `${rowLink(page, id)}&${EDIT}${field === undefined ? '' : `=${field}`}`;
}

/** Returns the path that starts a new item on a page. */
export function newLink(page: string): string {
  return `${page}?${NEW}`;
}

/** Path prefix of files. Paths below it are not pages. */
export const FILES_PREFIX = '/files/';

/** Public account pages that search engines need not index. */
export const accountPaths: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.emailChanged,
];

/** Pages that are prerendered and need no sign-in. */
export const publicPaths = [
  paths.home,
  paths.services,
  paths.products,
  paths.pricing,
  paths.testimonials,
  paths.contact,
  paths.premium,
  paths.faq,
  paths.privacy,
  paths.terms,
  paths.cookies,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.emailChanged,
] as const;

/** Built page for all workspace paths, which scripts fill in. Also used for paths that do not exist. */
export const fallbackPage = '__spa-fallback.html';

/** Anchors on the services page that the footer links to. */
export const serviceAnchors = ['research', 'patent', 'coaching', 'legal', 'evaluation'] as const;

/**
 * Returns the requested protected path if it belongs to this site, otherwise undefined. Rejects absolute and
 * scheme-relative URLs, backslashes and control characters, so that a link to the sign-in form cannot lead to another
 * site. A former path is replaced with the current one.
 */
export function toOwnPath(candidate: string | null | undefined): string | undefined {
  if (!candidate || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined;
  const url = new URL(candidate, 'http://laurel.invalid');
  if (url.origin !== 'http://laurel.invalid' || url.pathname.startsWith('//')) return undefined;
  return (movedPaths.get(url.pathname) ?? url.pathname) + url.search + url.hash;
}

/** Returns a path with the destination as `next`. A destination outside this site is dropped. */
export function withNext(path: string, next: string | null | undefined): string {
  const own = toOwnPath(next);
  if (own === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [NEXT]: own })}`;
}
