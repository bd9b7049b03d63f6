// Apart from the addresses, which every page carries.
import { paths } from './paths.ts';

/** Pages of several features that one entry of the admins' sidebar leads to. */
export const supportTabs = [
  { label: 'Tickets', to: paths.adminSupport },
  { label: 'Contact messages', to: paths.adminMessages },
] as const;

/** The same for what admins write on the public site. */
export const contentTabs = [
  { label: 'Testimonials', to: paths.adminContent },
  { label: 'Site claims', to: paths.adminClaims },
] as const;
