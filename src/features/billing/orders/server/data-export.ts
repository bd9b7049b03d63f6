import type { Exported } from '#core/server/data-export.ts';

import { ledgerTransactions, orders, refunds } from './table.ts';

const staff = 'it names a member of our staff';
const books = 'payments belong to one site’s accounts';
const recorded = 'What you recorded or decided as an admin concerns other users’ orders, and belongs to the accounts.';

export const exported: Exported[] = [
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
  { table: ledgerTransactions, owners: [ledgerTransactions.recorded_by], withheld: recorded },
  {
    table: refunds,
    about: 'the refunds you requested and received',
    owners: [refunds.user_id],
    portable: { stays: books },
    leftOut: [{ columns: [refunds.decided_by], because: staff }],
  },
  { table: refunds, owners: [refunds.decided_by], withheld: recorded },
];
