import { defineFeature } from '#core/server/feature.ts';

import { productsRoutes, purchasesRoutes } from './routes.ts';
import { productFiles, products } from './table.ts';

export const productsFeature = defineFeature({
  tables: [products, productFiles],
  files: [productFiles.file_url],
  exported: [
    {
      table: productFiles,
      owners: [productFiles.uploaded_by],
      excludedBecause: 'files of products that you uploaded as an admin are among your files in the archive',
    },
  ],
  seeded: [products],
  routes: { '/api/products': productsRoutes, '/api/purchases': purchasesRoutes },
});
