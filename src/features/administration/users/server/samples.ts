import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  sidebars: {
    'owner admin': ['People › User Roles', 'People › Sub-Admins'],
  },
  creates: {
    'owner admin': ['Add a sub-admin › /admin/sub-admins?new'],
  },
  routes: {
    'GET /api/users': ['manage_users', 'manage_roles', 'manage_subscriptions', 'manage_providers'],
    'POST /api/users/roles': { access: 'manage_roles', body: { email: 'missing@example.com', role: 'mentor' } },
    'PATCH /api/users/roles/{id}': 'manage_users',
    'PATCH /api/users/roles/{id}/trial': 'manage_subscriptions',
    'GET /api/users/{id}': ['manage_users', 'manage_roles', 'manage_subscriptions', 'manage_providers'],
    'DELETE /api/users/{id}/sessions': 'owner',
    'DELETE /api/users/{id}/sessions/{session}': 'owner',
    'GET /api/sub-admins': 'owner',
    'POST /api/sub-admins': { access: 'owner', body: { email: 'missing@example.com', permissions: ['manage_users'] } },
    'PATCH /api/sub-admins/{id}': { access: 'owner', body: { permissions: ['manage_users'], version: 1 } },
    'PATCH /api/sub-admins/{id}/active': 'owner',
  },
};
