// What a person's export holds of these tables.
import { z } from 'zod';

import type { Exported } from '#core/server/exported.ts';

import { usualDelivery } from '../rules.ts';
import { evidenceRequestInput, objectionInput } from '../schema.ts';
import { evidenceObjections, evidenceRequests } from './table.ts';

const { kind, receipt_number, issued_on, printed_due_on, delivery, mailed_to, due_on, notice_url, answered_on } =
  evidenceRequests;
const { request_id, position, quote, element } = evidenceObjections;

export const exported: Exported[] = [
  {
    table: evidenceRequests,
    about: 'the requests for evidence, notices of intent to deny or revoke, and denials that you entered',
    owners: [evidenceRequests.user_id],
    portable: {
      columns: [kind, receipt_number, issued_on, printed_due_on, delivery, mailed_to, due_on, notice_url, answered_on],
      // Archives of earlier versions do not say how a notice came.
      begin: ({ receipt_number: receipt, ...row }) => ({
        delivery: usualDelivery(typeof receipt === 'string' ? receipt : ''),
        receipt_number: receipt,
        ...row,
      }),
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
