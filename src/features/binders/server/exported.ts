// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { binders } from './table.ts';

export const exported: Exported[] = [{ table: binders, about: 'the order of your binder', owners: [binders.user_id] }];
