import { JsonLd } from './json-ld.tsx';
import { site } from './site.tsx';

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
