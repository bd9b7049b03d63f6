import type { ExportRule } from '#core/server/data-export.ts';

import { ledgerTransactions, orders, refunds } from './table.ts';

const staff = 'it names a member of our staff';
const books = 'payments belong to one site’s accounts';
const recorded = 'What you recorded or decided as an admin concerns other users’ orders, and belongs to the accounts.';

export const exported: ExportRule[] = [
  {
    table: orders,
    about: 'what you ordered',
    owners: [orders.user_id],
    portable: { stays: books },
  },
  {
    table: ledgerTransactions,
    about: 'what you paid and what was refunded',
    owners: [ledgerTransactions.user_id],
    portable: { stays: books },
    leftOut: [{ columns: [ledgerTransactions.recorded_by], because: staff }],
  },
  { table: ledgerTransactions, owners: [ledgerTransactions.recorded_by], excludedBecause: recorded },
  {
    table: refunds,
    about: 'the refunds you requested and received',
    owners: [refunds.user_id],
    portable: { stays: books },
    leftOut: [{ columns: [refunds.decided_by], because: staff }],
  },
  { table: refunds, owners: [refunds.decided_by], excludedBecause: recorded },
];
