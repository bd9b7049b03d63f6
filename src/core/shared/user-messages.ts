/** Hints next to the fields in which admins name users. Texts from the specification are verbatim. */
export const userTexts = {
  userNotFound: 'User not found',
  noRoleToUpdate: 'No existing role found to update',
  alreadyAdmin: 'This user is already an admin. To change their permissions, find them in the list below.',
  trialEndsEarly: 'The trial cannot end before it starts',
} as const;
