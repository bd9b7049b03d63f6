import type { BroadcastInput } from '#features/broadcasts/schema.ts';
import { deliverBroadcasts } from '#features/broadcasts/server/delivery.ts';

import type { Moment } from '../moments.ts';
import type { Act } from '../story.ts';

export type DemoBroadcast = BroadcastInput & { sent: Moment };

/** Sent by the admin, and delivered by the job. */
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
