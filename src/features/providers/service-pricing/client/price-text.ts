import type { ListedPriceRow } from '../schema.ts';

/** Returns the name of a price: `Mia Mentor’s Mock Interview`. */
export const getTitle = ({ service_type, name }: Pick<ListedPriceRow, 'service_type' | 'name'>): string =>
  `${name}’s ${service_type}`;
