/**
 * What the pages show that is known only when they are served: who runs the site, and what admins edit. All of it is text
 * as a person reads it, made on the server, so that the page that is sent and the one that a browser renders agree.
 */
export type SiteContent = {
  brandName: string;
  tradingNameNotice: string;
  /** May have several lines. */
  postalAddress: string;
  phone: string;
  /** The phone number as a link: `tel:` and its digits. */
  phoneLink: string;
  infoEmail: string;
  /** When the company is there: 'Monday to Friday, 9am to 5pm EST'. */
  businessHours: string;
  /** How large a file may be. */
  uploadMaxMegabytes: string;
  /** What all users are told now: a sentence, or none. */
  notices: string[];
  /** Scheme and host, for the addresses that search engines are told. */
  origin: string;
  /** Addresses outside, or where one is not set, of the page here that does the same. */
  links: Record<SiteLink, string>;
  /** Where a call about a service is scheduled. */
  scheduleCallAbout: Record<SiteService, string>;
  testimonials: PublicTestimonial[];
  /** What the company says of itself. */
  claims: PublicClaim[];
  /** The same of the workbook. */
  workbookClaims: PublicClaim[];
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

/** The services that are offered, by their anchors, in the order of their cards. */
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
  /** 0 to 5. */
  rating: string;
  achievement: string;
  /** One picture, or none and the initials stand instead. */
  images: { src: string }[];
  initials: string[];
  /** What marks a sample as one; none on a real testimonial. */
  marks: string[];
};

/** `note` tells where the figure is from. */
export type PublicClaim = { value: string; label: string; note: string };

export type PublicPlan = {
  name: string;
  description: string;
  /** As '$1,997'. */
  price: string;
  /** The same as a number that programs read: '1997.00'. */
  amount: string;
  features: string[];
  /** 'Popular', or none. */
  badges: string[];
};

/** Names the element that carries the content to the browser. */
export const SITE_CONTENT_ID = 'laurel-site';

/** How the built pages mark what is filled in: no character of a page, a script or a style. */
export const SITE_TAGS: [opening: string, closing: string] = ['⟦', '⟧'];
