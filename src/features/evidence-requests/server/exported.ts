// What a person's export holds of these tables.
import { z } from 'zod';

import type { Exported } from '#core/server/exported.ts';

import { evidenceRequestInput, objectionInput } from '../schema.ts';
import { evidenceObjections, evidenceRequests } from './table.ts';

const { kind, receipt_number, issued_on, printed_due_on, mailed_to, due_on, notice_url, answered_on } =
  evidenceRequests;
const { request_id, position, quote, element } = evidenceObjections;

export const exported: Exported[] = [
  {
    table: evidenceRequests,
    about: 'the requests for evidence and notices of intent to deny that you entered',
    owners: [evidenceRequests.user_id],
    portable: {
      columns: [kind, receipt_number, issued_on, printed_due_on, mailed_to, due_on, notice_url, answered_on],
      check: () => evidenceRequestInput.safeExtend({ due_on: z.iso.date() }),
      without: 'Which binder answers a notice is not imported.',
    },
  },
  {
    table: evidenceObjections,
    about: 'what those notices object to, and which exhibits of your response answer it',
    owners: [evidenceObjections.user_id],
    portable: {
      columns: [request_id, position, quote, element],
      check: () => objectionInput.extend({ request_id: z.uuid() }),
      without: 'An objection is open again, without the exhibits that answer it and without its task.',
    },
  },
];
