import { dateIn, type Moment } from '../moments.ts';
import type { PersonKey } from '../people.ts';
import type { Act } from '../story.ts';

/** An applicant plans to file so many days after the day of the demo. */
export function filingAct({ by, at, inDays }: { by: PersonKey; at: Moment; inDays: number }): Act {
  return {
    at,
    async play({ as, day }) {
      await (await as(by)).send('PUT', '/api/readiness/filing', { filed_on: dateIn(day, inDays) });
    },
  };
}
