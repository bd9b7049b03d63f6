import { paths } from '#core/shared/paths.ts';

import { site } from './site.tsx';

export type JsonLdProps = {
  /** Data as defined by schema.org. */
  data: { '@type': string; [property: string]: unknown };
};

/** Structured data for search engines. */
export function JsonLd({ data }: JsonLdProps) {
  // A script's text ends at the first "</", even inside a string.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger -- escaped for a script, in the line above and by the server
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

export type BreadcrumbsProps = { name: string; path: string };

/** Breadcrumb data for search engines. Every page is directly below the home page. */
export function Breadcrumbs({ name, path }: BreadcrumbsProps) {
  const trail = [
    { name: 'Home', path: paths.home },
    { name, path },
  ];
  const itemListElement = trail.map((place, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: place.name,
    item: site.origin + place.path,
  }));
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />;
}

export type ProductOfferProps = {
  name: string;
  description: string;
  /** US dollars as decimal text. */
  amount: string;
  /** Path of the page that offers it. */
  path: string;
};

/** Price data for search engines. */
export function ProductOffer({ name, description, amount, path }: ProductOfferProps) {
  const url = site.origin + path;
  const brand = { '@type': 'Brand', name: site.brandName };
  const offers = { '@type': 'Offer', price: amount, priceCurrency: 'USD', url };
  return <JsonLd data={{ '@type': 'Product', name, description, url, brand, offers }} />;
}
