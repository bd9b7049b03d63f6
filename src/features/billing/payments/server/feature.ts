import { defineFeature } from '#core/server/feature.ts';
import { DAY } from '#core/server/jobs.ts';

import { paymentMails } from './mails.ts';
import { reconcileNightly } from './reconcile.ts';
import { paymentEvents } from './table.ts';
import { webhookRoutes } from './webhook.ts';

/**
 * Stripe's events, and the comparison of the ledger with Stripe. Payment pages are opened in `core/server/payments`.
 */
export const paymentsFeature = defineFeature({
  tables: [paymentEvents],
  auditExcluded: [
    {
      table: paymentEvents,
      because: 'No user writes it: Stripe sends the events, and the ledger records the money that moved.',
    },
  ],
  mails: paymentMails,
  jobs: (services) => [
    { name: 'compare payments with Stripe', everyMinutes: DAY, run: () => reconcileNightly(services) },
  ],
  webhookRoutes: { '/api/stripe': webhookRoutes },
});
