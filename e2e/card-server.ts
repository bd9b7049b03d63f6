import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '../src/testing/postgres-server.ts';
import { startStripePeer, type StripePeer } from '../src/testing/stripe-peer.ts';
import { spawnServer } from '../trials/server-process.ts';
import { test as base } from './support.ts';

export type CardServer = { url: string; stripe: StripePeer };

/** Journeys on a server of their own that takes cards: beside it stands one that speaks Stripe's API. */
export const test = base.extend<object, { cards: CardServer }>({
  cards: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'laurel-cards-'));
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const stripe = await startStripePeer();
      stripe.webhook = `${url}/api/stripe/webhook`;
      const settings = {
        HOST: '127.0.0.1',
        PORT: String(port),
        APP_URL: url,
        DATA_DIR: path.join(folder, 'data'),
        LOG_LEVEL: 'warn',
        INFO_EMAIL: 'info@laurel.example',
        LIMIT_SIGN_UP: '1000',
        LIMIT_SIGN_IN: '1000',
        ...stripe.settings,
      };
      const server = spawnServer({ folder, settings });
      await server.ready();
      await use({ url, stripe });
      await server.stop();
      await stripe.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ cards }, provide) => provide(cards.url),
});
