import { createApp } from '#app/server/create-app.ts';
import type { Services } from '#core/server/services.ts';
import { inspectDueFiles } from '#features/petition/binders/server/inspection.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import { buildQueuedPackets } from '#features/petition/filing-packets/server/making.ts';

import { enterAs } from './visitor.ts';
import { demoRoutes } from './enter.ts';
import { certificate } from './files.ts';

/** Record added after the packet was created, which makes the packet outdated. */
const newest = certificate('Honorary lecture', {
  issuer: 'Guild of Gauge Readers',
  award: 'Honorary lecture of the year',
  to: 'Ada Example',
  reason: 'for giving a voice to unmeasured rivers',
  date: 'This month',
  signers: ['Nora Nobody, Master of the Guild'],
  sections: [],
});

/** Creates the print copy of Ada's binder as it was before her newest record. Its bytes contain the creation time. */
export async function packDemo(services: Services): Promise<void> {
  const app = createApp(services, undefined, { routes: demoRoutes(services) });
  const ada = await enterAs('ada', { app, env: services.env });
  const never = new AbortController().signal;
  await inspectDueFiles(services, never);
  await ada.send('PUT', '/api/filing-packets', { format: 'print' });
  await buildQueuedPackets(services, never);

  const certificate_url = await ada.upload('awards', newest);
  const values = { award_name: 'Honorary lecture', awarding_organization: 'Guild of Gauge Readers', certificate_url };
  await ada.send('POST', '/api/records/awards', { ...values, status: 'Started' });
  const { binder } = await ada.send<BinderResponse>('GET', '/api/binder');
  await ada.send('POST', '/api/binder/sync', { version: binder?.version, takes: 'added' });
  await inspectDueFiles(services, never);
}
