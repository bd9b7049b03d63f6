import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  sidebars: {
    'owner admin': ['People › User Roles', 'People › Sub-Admins'],
  },
  creates: {
    'owner admin': ['Add a sub-admin › /admin/sub-admins?new'],
  },
};
