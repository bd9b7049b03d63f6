import { defineFeature } from '#core/server/feature.ts';

import { searchSql } from './derived.ts';
import { exported } from './exported.ts';
import { searchRoutes } from './routes.ts';
import { searchEntries, searchWords } from './table.ts';

export const searchFeature = defineFeature({
  name: 'search',
  tables: [searchEntries, searchWords],
  notAudited: [searchEntries, searchWords].map((table) => ({
    table,
    because: 'The search keeps it of rows that are told of.',
  })),
  exported,
  derived: searchSql,
  routes: { '/api/search': (services, { product }) => searchRoutes(services, product.searched) },
});
