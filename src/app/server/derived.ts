import { derivedSql } from '#core/server/database/derived.ts';

import { product } from './features.ts';

/** The triggers and functions that follow from the product's tables. */
export const derived = derivedSql(product);
