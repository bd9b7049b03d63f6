import { z } from 'zod';

import type { ExportRule } from '#core/server/data-export.ts';

import { usualDelivery } from '../rules.ts';
import { noticeInput, noticeIssueInput } from '../schema.ts';
import { noticeIssues, uscisNotices } from './table.ts';

const { kind, receipt_number, issued_on, printed_due_on, delivery, mailed_to, due_on, notice_url, responded_on } =
  uscisNotices;
const { notice_id, position, quote, element } = noticeIssues;

export const exported: ExportRule[] = [
  {
    table: uscisNotices,
    about: 'the requests for evidence, notices of intent to deny or revoke, and denials that you entered',
    owners: [uscisNotices.user_id],
    portable: {
      columns: [kind, receipt_number, issued_on, printed_due_on, delivery, mailed_to, due_on, notice_url, responded_on],
      // Archives of earlier versions do not contain the delivery of a notice.
      begin: ({ receipt_number: receipt, ...row }) => ({
        delivery: usualDelivery(typeof receipt === 'string' ? receipt : ''),
        receipt_number: receipt,
        ...row,
      }),
      check: () => noticeInput.safeExtend({ due_on: z.iso.date() }),
      without: 'The link between a notice and the binder that responds to it is not imported.',
    },
  },
  {
    table: noticeIssues,
    about: 'the issues those notices raise, and the exhibits in your response that address them',
    owners: [noticeIssues.user_id],
    portable: {
      columns: [notice_id, position, quote, element],
      check: () => noticeIssueInput.extend({ notice_id: z.uuid() }),
      without: 'Issues are reopened, without the exhibits that address them and without their tasks.',
    },
  },
];
