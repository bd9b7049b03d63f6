/** What is said beside the fields in which admins name users. Texts that the specification gives are verbatim. */
export const userTexts = {
  userNotFound: 'User not found',
  noRoleToUpdate: 'No existing role found to update',
  alreadyAdmin: 'This user is an admin already. Find them in the list below to change what they may do.',
  trialEndsEarly: 'The trial cannot end before it starts',
} as const;
