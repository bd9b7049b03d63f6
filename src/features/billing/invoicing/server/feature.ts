import { defineFeature } from '#core/server/feature.ts';

import { createMailFile, documentMails } from './mails.ts';
import { billingDocumentsRoutes } from './routes.ts';
import { billingCounters, billingDocuments } from './table.ts';

export const invoicingFeature = defineFeature({
  tables: [billingDocuments, billingCounters],
  auditExcluded: [
    { table: billingDocuments, because: 'The system issues them from the accounts, and they are never changed.' },
  ],
  exported: [
    {
      table: billingDocuments,
      about: 'your invoices, receipts and credit notes, as they were issued',
      owners: [billingDocuments.user_id],
      portable: { stays: 'they belong to one site’s accounts' },
    },
  ],
  liveUpdates: [
    { table: billingDocuments, readers: [billingDocuments.user_id], staff: 'manage_subscriptions', includeActor: true },
  ],
  mails: documentMails,
  mailFiles: { 'billing-document': createMailFile },
  routes: { '/api/billing-documents': billingDocumentsRoutes },
});
