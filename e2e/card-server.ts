import { startStripePeer, type StripePeer } from '../src/testing/fake-stripe.ts';
import { test as base } from './site.ts';

/** Test of a site that accepts cards. The peer implements Stripe's API. */
export const test = base.extend<object, { stripe: StripePeer }>({
  stripe: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const stripe = await startStripePeer();
      await provide(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  siteSettings: ({ stripe }, provide) => provide({ ...stripe.settings, BANK_DETAILS: 'Example Bank' }),
  site: async ({ site, stripe }, provide) => {
    stripe.webhook = `${site.url}/api/stripe/webhook`;
    await provide(site);
  },
});
