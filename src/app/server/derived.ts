import { derivedSql } from '#core/server/database/derived.ts';

import { fileColumns } from './files.ts';
import { tables } from './tables.ts';

/** The triggers and functions that follow from the product's tables. */
export const derived = derivedSql({ tables, files: fileColumns });
