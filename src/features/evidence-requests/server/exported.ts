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
      without: 'The link between a notice and the binder that responds to it is not imported.',
    },
  },
  {
    table: evidenceObjections,
    about: 'the issues those notices raise, and the exhibits in your response that address them',
    owners: [evidenceObjections.user_id],
    portable: {
      columns: [request_id, position, quote, element],
      check: () => objectionInput.extend({ request_id: z.uuid() }),
      without: 'Issues are reopened, without the exhibits that address them and without their tasks.',
    },
  },
];
