import { Checkbox } from '@mantine/core';

import { Tiles } from '#core/client/ui/tiles.tsx';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { UserInput } from '#core/client/ui/user-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { permissions, type Permission } from '#core/shared/permissions.ts';

import { adminForm, adminInput, type AdminChange, type AdminInput, type AdminRow } from '../schema.ts';
import { addAdmin, changeAdmin, everyone, listedAdmins } from './api.ts';
import { permissionTexts } from './user-text.tsx';

/** Makes a user an admin, or changes an admin's permissions. */
export function SubAdminForm(sheet: RowFormProps<AdminRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, AdminRow>({
    ...sheet,
    schema: row ? adminForm : adminInput,
    initialValues: {
      ...(row ? {} : { email: '' }),
      permissions: row?.permissions ?? [],
      is_owner: row?.is_owner ?? false,
    },
    draft: 'sub-admins',
    listKey: listedAdmins.key,
    save: (input, { version }) =>
      row ? changeAdmin(row.id, { ...(input as AdminChange), version }) : addAdmin(input as AdminInput),
  });
  const { form: formState, field } = form;
  const isOwner = formState.values.is_owner === true;
  const { error, id } = field('permissions');
  const chosen = formState.values.permissions as Permission[];

  return (
    <RowForm
      of={form}
      noun="admin"
      legend={row ? `${row.name}’s permissions` : 'Add sub-admin'}
      description={row ? row.email : 'The user needs an account with a confirmed email address.'}
      submit={row ? 'Save permissions' : 'Add sub-admin'}
    >
      {!row && (
        <div data-wide>
          <UserInput
            {...field('email')}
            source={everyone}
            value={formState.values.email as string}
            onChange={(value) => formState.setFieldValue('email', value)}
            label="Email"
            autoComplete="off"
            required
          />
        </div>
      )}
      <div data-wide>
        <Checkbox.Group
          id={id}
          label="Permissions"
          error={error}
          value={isOwner ? [...permissions] : chosen}
          onChange={(values) => formState.setFieldValue('permissions', values)}
        >
          <Tiles least="18rem" gap="0.75rem 1.25rem" isStretched>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                value={permission}
                size="md"
                disabled={isOwner}
                label={permissionTexts[permission].label}
                description={permissionTexts[permission].about}
              />
            ))}
          </Tiles>
        </Checkbox.Group>
      </div>
      <div data-wide>
        <Checkbox
          size="md"
          label="Owner"
          description="Can do everything; only owners manage admins, settings and the audit trail"
          checked={isOwner}
          onChange={({ currentTarget: { checked } }) => formState.setFieldValue('is_owner', checked)}
        />
      </div>
    </RowForm>
  );
}
