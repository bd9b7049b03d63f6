import type { Services } from '#core/server/services.ts';

import type { Moment } from './moments.ts';
import type { DemoUserKey } from './people.ts';
import type { Visitor } from './visitor.ts';

/** Context for the actions of a story. */
export type Stage = {
  services: Services;
  /** Day of the demo, `YYYY-MM-DD`. */
  day: string;
  as: (key: DemoUserKey) => Promise<Visitor>;
};

/** Action at a moment. The actions of all stories run in chronological order. */
export type StoryEvent = { at: Moment; play: (stage: Stage) => Promise<void> };
