/**
 * Page content that is known only at request time: the operator of the site, and texts that admins edit. All of it is
 * display text created on the server, so that server and browser render the same.
 */
export type SiteContent = {
  brandName: string;
  tradingNameNotice: string;
  /** Postal address, possibly with several lines. */
  postalAddress: string;
  phone: string;
  /** Phone number as a link: `tel:` and its digits. */
  phoneLink: string;
  infoEmail: string;
  /** Business hours, such as 'Monday to Friday, 9am to 5pm EST'. */
  businessHours: string;
  /** Maximum size of an uploaded file. */
  uploadMaxMegabytes: string;
  /** Announcement to all users: one sentence, or none. */
  notices: string[];
  /** Scheme and host, for URLs given to search engines. */
  origin: string;
  /** External URLs. If one is not set, the path of the equivalent page here. */
  links: Record<SiteLink, string>;
  /** URLs for scheduling a call, by service. */
  scheduleCallAbout: Record<SiteService, string>;
  testimonials: PublicTestimonial[];
  /** Figures about the company. */
  stats: PublicStat[];
  /** Figures about the workbook. */
  workbookStats: PublicStat[];
  plans: PublicPlan[];
};

export const siteLinks = [
  'scheduleCall',
  'requestForm',
  'demoCall',
  'purchaseWorkbook',
  'purchasePackage',
  'chat',
] as const;
export type SiteLink = (typeof siteLinks)[number];

/** Services by anchor, in the order of their cards. */
export const siteServices = [
  'research',
  'patent',
  'coaching',
  'documentation',
  'workbook',
  'tracker',
  'legal',
  'evaluation',
] as const;
export type SiteService = (typeof siteServices)[number];

export type PublicTestimonial = {
  name: string;
  title: string;
  content: string;
  /** Rating from 0 to 5. */
  rating: string;
  achievement: string;
  /** One image, or none to show the initials. */
  images: { src: string }[];
  initials: string[];
  /** Labels that mark a sample. Empty on a real testimonial. */
  marks: string[];
};

/** Statistic on a public page. `note` is the source of the figure. */
export type PublicStat = { value: string; label: string; note: string };

export type PublicPlan = {
  name: string;
  description: string;
  /** Price as text, such as '$1,997'. */
  price: string;
  /** Price as a number for programs, such as '1997.00'. */
  amount: string;
  features: string[];
  /** Labels of the plan: 'Popular', or none. */
  badges: string[];
};

/** ID of the element that carries the content to the browser. */
export const SITE_CONTENT_ID = 'laurel-site';
/** Element of a workspace page for the answers that its user would request first. */
export const PAGE_ANSWERS_ID = 'laurel-page';

/** Delimiters of placeholders in built pages. They contain no character used in pages, scripts or styles. */
export const SITE_TAGS: [opening: string, closing: string] = ['⟦', '⟧'];
