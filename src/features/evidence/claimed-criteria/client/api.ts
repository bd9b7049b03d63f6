import { createApi, unwrap } from '#core/client/api.ts';
import type { Criterion } from '#records/criteria.ts';

import type { CriteriaApi } from '../server/routes.ts';

const api = createApi<CriteriaApi>('/api/criteria');

export async function saveClaimedCriteria(claimed: Criterion[]): Promise<void> {
  await unwrap(api.index.$put({ json: { claimed } }));
}
