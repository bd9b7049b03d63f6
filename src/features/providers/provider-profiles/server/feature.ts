import { defineFeature } from '#core/server/feature.ts';

import { providerProfilesRoutes } from './routes.ts';
import { attorneyProfiles, mentorProfiles } from './table.ts';

export const providerProfilesFeature = defineFeature({
  tables: [mentorProfiles, attorneyProfiles],
  files: [mentorProfiles.profile_image_url],
  exported: [
    {
      table: mentorProfiles,
      about: 'your profile as a mentor',
      owners: [mentorProfiles.user_id],
      portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    },
    {
      table: attorneyProfiles,
      about: 'your profile as an attorney',
      owners: [attorneyProfiles.user_id],
      portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    },
  ],
  routes: { '/api/provider-profiles': providerProfilesRoutes },
});
