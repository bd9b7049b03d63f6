// Separate from the paths, which every page loads.
import { paths } from './paths.ts';

/** Pages of several features under one sidebar entry for admins. */
export const supportTabs = [
  { label: 'Tickets', to: paths.adminSupport },
  { label: 'Contact messages', to: paths.adminMessages },
] as const;

/** Pages for public site content under one sidebar entry for admins. */
export const contentTabs = [
  { label: 'Testimonials', to: paths.adminContent },
  { label: 'Site statistics', to: paths.adminSiteStats },
] as const;
