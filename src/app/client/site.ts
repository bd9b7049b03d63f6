/**
 * Who runs this site, from the server's settings.
 *
 * Public pages are rendered at build time, before the settings are known, so the built HTML holds the
 * tokens below. The server replaces every token, in every HTML file it serves, by its setting, escaped
 * for HTML (`&`, `<`, `>`, `"`, `'`): they stand in text and in double-quoted attributes, never in a
 * script, so the hashes of inline scripts do not depend on them. A browser then reads the values back
 * from the `<meta>` elements of the root, and so renders exactly what the server sent.
 */
export const siteTokens = {
  brandName: '%LAUREL_BRAND_NAME%',
  tradingNameNotice: '%LAUREL_TRADING_NAME_NOTICE%',
  /** May have several lines. */
  postalAddress: '%LAUREL_POSTAL_ADDRESS%',
  phone: '%LAUREL_PHONE%',
  /** The phone number as a link: `tel:` and its digits. */
  phoneLink: '%LAUREL_PHONE_LINK%',
  infoEmail: '%LAUREL_INFO_EMAIL%',
} as const;

export type Site = Record<keyof typeof siteTokens, string>;

export const siteFields = Object.keys(siteTokens) as (keyof Site)[];

/** The name of the meta element that carries a value to the browser. */
export function siteMetaName(field: keyof Site): string {
  return `laurel-site-${field}`;
}

// Vite's own server knows no settings and replaces nothing.
const developmentSite: Site = {
  brandName: 'Laurel',
  tradingNameNotice: 'Laurel is a trading name used in development.',
  postalAddress: '1 Example Street\nExampletown, EX 00000',
  phone: '+1 555 010 0100',
  phoneLink: 'tel:+15550100100',
  infoEmail: 'info@example.com',
};

export const site: Site = readSite();

function readSite(): Site {
  if (import.meta.env.DEV) return developmentSite;
  if (typeof document === 'undefined') return siteTokens;
  const read = (field: keyof Site) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${siteMetaName(field)}"]`)?.content ?? '';
  return Object.fromEntries(siteFields.map((field) => [field, read(field)])) as Site;
}
