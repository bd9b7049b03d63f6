/** Every address of the site, once. Route tables, links, guards and mails take them from here. */
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
  packs: '/dashboard/binder/packets',
  evidenceRequests: '/dashboard/binder/notices',
  mentor: '/mentor',
  attorney: '/attorney',
  admin: '/admin',

  adminSupport: '/admin/support',
  adminMessages: '/admin/support/messages',
  adminRequests: '/admin/requests',
  adminOrders: '/admin/orders',
  adminContent: '/admin/content',
  adminClaims: '/admin/content/claims',

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
  /** What was bought of the package and the workbook. */
  purchases: '/purchases',
  apply: '/apply',

  /** The regulation's words, as they are kept here. */
  regulation: '/regulation',
  /** The user's own evidence to read, once they may no longer change it. */
  ownRecords: '/my-records',
  /** Everything of the user's own, as a file. */
  exportFile: '/api/export',

  mailbox: '/mailbox',
} as const;

/** Former addresses of pages, which bookmarks still name, with their addresses today. */
export const movedPaths: ReadonlyMap<string, string> = new Map([['/dashboard/binder/packs', paths.packs]]);

/** The parameter that names a row on its list's page. */
export const ROW = 'row';
/** The parameter with which a page begins something new. */
export const NEW = 'new';
/** The parameter with which a page opens the row that its address names for editing; its value is the field to begin with. */
export const EDIT = 'edit';

/** The parameter that names where a user was going before they were asked to sign in or to pay. */
export const NEXT = 'next';

/** The address of a row: its list's page, which shows it whatever filter would hide it. */
export function rowLink(page: string, id: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}${ROW}=${id}`;
}

/** The address that opens a row for editing, with the focus on a field or else on the first. */
export function editLink(page: string, id: string, field?: string): string {
  return `${rowLink(page, id)}&${EDIT}${field === undefined ? '' : `=${field}`}`;
}

/** The address that begins something new on a page. */
export function newLink(page: string): string {
  return `${page}?${NEW}`;
}

/** Where files are read; what follows is no page. */
export const FILES_PREFIX = '/files/';

/** Public pages of the way to an account, which no search engine need find. */
export const accountPaths: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.emailChanged,
];

/** Pages that are rendered at build time and read without signing in. */
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

/** The built page for every address of the workspace, which scripts fill in; also the page for addresses that do not exist. */
export const fallbackPage = '__spa-fallback.html';

/** Anchors of the footer on the services page. */
export const serviceAnchors = ['research', 'patent', 'coaching', 'legal', 'evaluation'] as const;

/**
 * The guarded address that a visitor asked for, if it is one of this site; otherwise undefined.
 * Refuses absolute and scheme-relative addresses, backslashes and control characters, so that a link
 * to the sign-in form cannot lead to another site. A former address becomes the one of today.
 */
export function ownAddress(candidate: string | null | undefined): string | undefined {
  if (!candidate || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return undefined;
  const url = new URL(candidate, 'http://laurel.invalid');
  if (url.origin !== 'http://laurel.invalid' || url.pathname.startsWith('//')) return undefined;
  return (movedPaths.get(url.pathname) ?? url.pathname) + url.search + url.hash;
}

/** A path of this site that leads on to where the user was going; what is no address of this site is left out. */
export function withNext(path: string, next: string | null | undefined): string {
  const own = ownAddress(next);
  if (own === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [NEXT]: own })}`;
}
