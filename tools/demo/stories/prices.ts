import type { PriceInput, PriceRow } from '#features/providers/service-pricing/schema.ts';

import type { Moment } from '../moments.ts';
import type { DemoUserKey } from '../people.ts';
import type { StoryEvent } from '../story.ts';

export type DemoPrice = Pick<PriceInput, 'service_type' | 'price'> &
  Partial<Pick<PriceInput, 'currency' | 'is_active'>> & {
    by: DemoUserKey;
    named: Moment;
    /** Correction by an admin. */
    corrected?: { at: Moment; change: { price?: number; is_active?: boolean } };
  };

export function priceEvents({ by, named, corrected, ...input }: DemoPrice): StoryEvent[] {
  let price: Pick<PriceRow, 'id' | 'version'>;
  const actions: StoryEvent[] = [
    {
      at: named,
      play: async ({ as }) => {
        price = await (await as(by)).send<PriceRow>('POST', '/api/pricing', input);
      },
    },
  ];
  if (corrected) {
    actions.push({
      at: corrected.at,
      play: async ({ as }) => {
        const body = { ...corrected.change, version: price.version };
        await (await as('robin')).send('PATCH', `/api/pricing/all/${price.id}`, body);
      },
    });
  }
  return actions;
}
