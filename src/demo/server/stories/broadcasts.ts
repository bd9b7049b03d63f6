import type { BroadcastInput } from '#features/communication/broadcasts/schema.ts';
import { deliverBroadcasts } from '#features/communication/broadcasts/server/delivery.ts';

import type { Moment } from '../moments.ts';
import type { Act } from '../story.ts';

export type DemoBroadcast = BroadcastInput & { sent: Moment };

/** Returns the actions of a broadcast that the admin sends and the job delivers. */
export function broadcastActs({ sent, ...input }: DemoBroadcast): Act[] {
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
