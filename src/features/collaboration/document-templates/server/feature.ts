import { defineFeature } from '#core/server/feature.ts';

import { templatesRoutes } from './routes.ts';
import { documentTemplates } from './table.ts';

export const documentTemplatesFeature = defineFeature({
  tables: [documentTemplates],
  exported: [
    {
      table: documentTemplates,
      owners: [documentTemplates.created_by],
      excludedBecause: 'Document templates that you wrote as an admin: they belong to the site.',
    },
  ],
  routes: { '/api/templates': templatesRoutes },
});
