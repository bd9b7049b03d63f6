import type { ComponentProps } from 'react';

import { ChoiceCards, type ChoiceCardsProps } from '#core/client/ui/choice-cards.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { signUpRoles, type SignUpRole } from '#features/accounts/roles/schema.ts';

const roleCards = {
  applicant: { label: 'Applicant', description: 'I am preparing my own EB-1A petition.' },
  mentor: { label: 'Mentor', description: 'I guide applicants through their evidence.' },
  attorney: { label: 'Attorney', description: 'I provide legal support to applicants.' },
} as const satisfies Record<SignUpRole, { label: string; description: string }>;

const roleChoices = signUpRoles.map((role) => ({ value: role, ...roleCards[role] }));

/** Field for the role of a new account. */
export function RoleField(field: Pick<ChoiceCardsProps<string>, 'id' | 'name' | 'value' | 'onChange' | 'error'>) {
  return <ChoiceCards {...field} label="I am signing up as" choices={roleChoices} required />;
}

/** Field for the name of a new account. */
export function NameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...field} label="Full Name" autoComplete="name" required />;
}
