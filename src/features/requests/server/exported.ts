// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { serviceRequests } from './table.ts';

export const exported: Exported[] = [
  { table: serviceRequests, about: 'the services you ordered', owners: [serviceRequests.user_id] },
];
