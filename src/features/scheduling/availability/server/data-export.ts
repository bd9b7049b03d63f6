import type { ExportRule } from '#core/server/data-export.ts';

import { attorneyAvailability, availabilityDays, availabilitySettings } from './table.ts';

const ofProviders = 'it belongs to a mentor or attorney, not to a case';

export const exported: ExportRule[] = [
  {
    table: availabilitySettings,
    about: 'when you can be booked each week as a mentor',
    owners: [availabilitySettings.user_id],
    portable: { stays: ofProviders },
  },
  {
    table: attorneyAvailability,
    about: 'when you can be booked each week as an attorney',
    owners: [attorneyAvailability.attorney_id],
    portable: { stays: ofProviders },
  },
  {
    table: availabilityDays,
    about: 'your days off and your extra hours on single days',
    owners: [availabilityDays.user_id],
    portable: { stays: ofProviders },
  },
];
