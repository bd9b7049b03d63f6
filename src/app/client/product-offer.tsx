import { JsonLd } from './json-ld.tsx';
import { site } from './site.tsx';

export type ProductOfferProps = {
  name: string;
  description: string;
  /** US dollars, as decimal text. */
  amount: string;
  /** The page that offers it. */
  path: string;
};

/** Tells search engines what something costs. */
export function ProductOffer({ name, description, amount, path }: ProductOfferProps) {
  const url = site.origin + path;
  const brand = { '@type': 'Brand', name: site.brandName };
  const offers = { '@type': 'Offer', price: amount, priceCurrency: 'USD', url };
  return <JsonLd data={{ '@type': 'Product', name, description, url, brand, offers }} />;
}
