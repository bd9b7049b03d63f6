import { z } from 'zod';

import { outline } from '#binder-engine/outline.ts';
import { defineFeature } from '#core/server/feature.ts';

import { binderKinds, binderSettings } from '../schema.ts';
import { inspectDueFiles, inspectSlowFiles, INSPECTION, SLOW_INSPECTION } from './inspection.ts';
import { previewRoutes } from './preview-routes.ts';
import { getPreviews } from './previews.ts';
import { bindersRoutes, conversionRoutes } from './routes.ts';
import { recognizeDueScans, RECOGNITION } from './recognition.ts';
import { binders, fileInspections, pageTexts } from './table.ts';

/** Order of a petition's exhibits, derived from the records and their files. */
export const bindersFeature = defineFeature({
  tables: [binders, fileInspections, pageTexts],
  // The letter in another window shows the numbers.
  liveUpdates: [{ table: binders, readers: [binders.user_id], assignedTo: binders.user_id, includeActor: true }],
  files: [binders.outline],
  fileGrantColumns: [binders.outline],
  auditExcluded: [
    { table: fileInspections, because: 'Only the system writes it.' },
    { table: pageTexts, because: 'Only the system writes it.' },
  ],
  // Inspections are recomputed, so they need no backup.
  backupExcluded: [fileInspections],
  exported: [
    {
      table: binders,
      about: 'how your binders are arranged',
      owners: [binders.user_id],
      portable: {
        columns: [binders.kind, ...binderSettings.keyof().options.map((name) => binders[name]), binders.outline],
        check: () =>
          binderSettings.extend({
            kind: z.enum(binderKinds),
            outline,
            // Archives of earlier versions do not have these.
            has_total: z.boolean().default(false),
            scan_languages: binderSettings.shape.scan_languages.default(['eng']),
          }),
        json: { outline },
      },
    },
  ],
  jobs: (services) => [
    { name: INSPECTION, everyMinutes: 5, run: (stopping) => inspectDueFiles(services, stopping) },
    { name: SLOW_INSPECTION, everyMinutes: 5, run: (stopping) => inspectSlowFiles(services, stopping) },
    { name: RECOGNITION, everyMinutes: 5, run: (stopping) => recognizeDueScans(services, stopping) },
  ],
  stop: (services) => getPreviews(services).stop(),
  routes: {
    '/api/binder': bindersRoutes,
    '/api/binder-previews': previewRoutes,
    '/api/binder-conversions': conversionRoutes,
  },
});
