import type { BroadcastInput } from '#features/communication/broadcasts/schema.ts';
import { deliverBroadcasts } from '#features/communication/broadcasts/server/delivery.ts';

import type { Moment } from '../moments.ts';
import type { StoryEvent } from '../story.ts';

export type DemoBroadcast = BroadcastInput & { sent: Moment };

/** Returns the actions of a broadcast that the admin sends and the job delivers. */
export function broadcastEvents({ sent, ...input }: DemoBroadcast): StoryEvent[] {
  return [
    {
      at: sent,
      async play({ as, services }) {
        await (await as('robin')).send('POST', '/api/broadcasts', input);
        await deliverBroadcasts(services);
      },
    },
  ];
}
