import { z } from 'zod';

import { outline } from '#binder-engine/outline.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { binderKinds, binderSettings } from '../schema.ts';
import { binders } from './table.ts';

const { kind, title, scheme, stamp_prefix, first_page, has_covers, has_total, syncs_evidence, scan_languages } =
  binders;

export const exported: ExportRule[] = [
  {
    table: binders,
    about: 'how your binders are arranged',
    owners: [binders.user_id],
    portable: {
      columns: [
        kind,
        title,
        scheme,
        stamp_prefix,
        first_page,
        has_covers,
        has_total,
        syncs_evidence,
        scan_languages,
        binders.outline,
      ],
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
];
