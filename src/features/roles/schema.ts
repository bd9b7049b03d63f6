/** All roles, in landing order: who has several lands in the workspace of the first. */
export const roles = ['admin', 'mentor', 'attorney', 'applicant'] as const;
export type Role = (typeof roles)[number];

export const roleLabels = {
  admin: 'Admin',
  mentor: 'Mentor',
  attorney: 'Attorney',
  applicant: 'Applicant',
} as const satisfies Record<Role, string>;

/** The roles a visitor may choose when signing up: never admin. */
export const signUpRoles = ['applicant', 'mentor', 'attorney'] as const;
export type SignUpRole = (typeof signUpRoles)[number];

/** A row of `user_roles` as its owner reads it. Dates are instants in ISO 8601, UTC. */
export type RoleRow = {
  role: Role;
  is_active: boolean;
  trial_start_date: string;
  trial_end_date: string;
  is_subscribed: boolean;
  /** Until when it is; null is without end, and so it is left out. */
  subscribed_until?: string | null;
};
