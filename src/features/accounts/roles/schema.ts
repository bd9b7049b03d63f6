/** All roles in landing order. A user with several lands in the first one's workspace. */
export const roles = ['admin', 'mentor', 'attorney', 'applicant'] as const;
export type Role = (typeof roles)[number];

export const roleLabels = {
  admin: 'Admin',
  mentor: 'Mentor',
  attorney: 'Attorney',
  applicant: 'Applicant',
} as const satisfies Record<Role, string>;

/** Roles that a visitor may choose at sign-up. Never admin. */
export const signUpRoles = ['applicant', 'mentor', 'attorney'] as const;
export type SignUpRole = (typeof signUpRoles)[number];

/** Roles of those who work with assigned applicants. */
export const providerRoles = ['mentor', 'attorney'] as const satisfies readonly Role[];
export type ProviderRole = (typeof providerRoles)[number];

/** A row of `user_roles` as its owner reads it. Timestamps in ISO 8601, UTC. */
export type RoleRow = {
  role: Role;
  is_active: boolean;
  trial_start_date: string;
  trial_end_date: string;
  is_subscribed: boolean;
  /** End of access. Omitted if there is none. */
  subscribed_until?: string | null;
};
