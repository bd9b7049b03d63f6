// Reason why the export contains nothing from this table.
import type { ExportRule } from '#core/server/data-export.ts';

import { contactMessages } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: contactMessages,
    owners: [contactMessages.email],
    excludedBecause:
      'Messages through the contact form: we have not verified that the email address belongs to the sender. Ask us for yours.',
  },
  {
    table: contactMessages,
    owners: [contactMessages.answered_by],
    excludedBecause:
      'Messages through the contact form that you replied to as an admin: they belong to the people who wrote them.',
  },
];
