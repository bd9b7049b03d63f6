import { NativeSelect } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { UserInput } from '#core/client/ui/user-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { roleLabels, type Role } from '#features/accounts/roles/schema.ts';

import { assignInput, type AssignInput, type UserRow } from '../schema.ts';
import { assignRole, everyone, listedUsers } from './api.ts';

/** Assigns one of these roles to a user, found by email. */
export function AssignForm({ roles, row: _, ...sheet }: RowFormProps<UserRow> & { roles: readonly Role[] }) {
  const form = useRowForm<FormSchema, UserRow>({
    ...sheet,
    row: undefined,
    schema: assignInput,
    initialValues: { email: '', role: '' },
    draft: 'user-roles',
    listKey: listedUsers.key,
    save: (input) => assignRole(input as AssignInput),
  });
  const { form: formState, field } = form;
  return (
    <RowForm
      of={form}
      noun="role"
      legend="Assign role"
      description="The user keeps their other roles. A deactivated role is activated again."
      submit="Assign role"
      failure="The role was not assigned."
    >
      <UserInput
        {...field('email')}
        source={everyone}
        value={formState.values.email as string}
        onChange={(value) => formState.setFieldValue('email', value)}
        label="Email"
        autoComplete="off"
        required
      />
      <NativeSelect
        {...field('role')}
        label="Role"
        required
        data={[{ value: '', label: 'Choose a role' }, ...roles.map((value) => ({ value, label: roleLabels[value] }))]}
      />
    </RowForm>
  );
}
