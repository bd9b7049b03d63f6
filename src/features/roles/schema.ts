import { z } from 'zod';

/** All roles, in landing order: who has several lands in the workspace of the first. */
export const roles = ['admin', 'mentor', 'attorney', 'applicant'] as const;
export type Role = (typeof roles)[number];

/** The roles a visitor may choose when signing up: never admin. */
export const signUpRoles = ['applicant', 'mentor', 'attorney'] as const;
export const signUpRole = z.enum(signUpRoles, 'Please choose a role');
export type SignUpRole = z.infer<typeof signUpRole>;

/** A row of `user_roles` as its owner reads it. Dates are instants in ISO 8601, UTC. */
export type RoleRow = {
  role: Role;
  is_active: boolean;
  trial_start_date: string;
  trial_end_date: string;
  is_subscribed: boolean;
};
