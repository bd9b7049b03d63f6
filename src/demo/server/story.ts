import type { Services } from '#core/server/services.ts';

import type { Moment } from './moments.ts';
import type { PersonKey } from './people.ts';
import type { Visitor } from './visitor.ts';

/** What the acts of a story work with. */
export type Stage = {
  services: Services;
  /** The day of the demo, `YYYY-MM-DD`. */
  day: string;
  as: (key: PersonKey) => Promise<Visitor>;
};

/** Something that happened at a moment. Acts of all stories are played in the order of their moments. */
export type Act = { at: Moment; play: (stage: Stage) => Promise<void> };
