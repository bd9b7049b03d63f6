import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import type { UserDetails } from '../schema.ts';
import { setRoleActive } from './api.ts';
import { TrialForm } from './trial-form.tsx';
import { TrialText } from './user-text.tsx';
import classes from './users.module.css';

type Role = UserDetails['roles'][number];
type Changed = (user: UserDetails, message: string) => void;

/** A user's roles, each with a switch, and its trial edited in place. */
export function UserRoles({ user, onChanged }: { user: UserDetails; onChanged: Changed }) {
  if (user.roles.length === 0) return <Text c="dimmed">This user has no roles.</Text>;
  return (
    <Stack component="ul" gap={0} aria-label="Roles">
      {user.roles.map((role) => (
        <UserRole key={role.id} row={role} onChanged={onChanged} />
      ))}
    </Stack>
  );
}

function UserRole({ row, onChanged }: { row: Role; onChanged: Changed }) {
  const { id, role, is_active, version, can } = row;
  const [isEditing, setIsEditing] = useState(false);
  const label = roleLabels[role];
  const activeChange = useMutation({
    mutationFn: setRoleActive,
    onSuccess: (user) => onChanged(user, is_active ? `${label} was deactivated.` : `${label} was activated.`),
  });
  const verb = is_active ? 'Deactivate' : 'Activate';
  return (
    <li className={classes.row}>
      <div className="long-words">
        <Text fw={600}>{label}</Text>
        <CellNote canBreak>
          since <Instant at={row.created_at} show="day" />
          {role !== 'admin' && row.trial_end_date && (
            <>
              {' · '}
              <TrialText end={row.trial_end_date} isSubscribed={row.is_subscribed} />
            </>
          )}
        </CellNote>
      </div>
      <Group gap="xs">
        {row.is_verified !== null && (
          <StatusBadge tone={row.is_verified ? 'green' : 'brass'}>
            {row.is_verified ? 'Verified' : 'Not verified'}
          </StatusBadge>
        )}
        <StatusBadge tone={is_active ? 'green' : 'rust'}>{is_active ? 'On' : 'Off'}</StatusBadge>
        {can.trial && !isEditing && (
          <Button {...small} aria-label={`Change trial of ${label}`} onClick={() => setIsEditing(true)}>
            Change trial
          </Button>
        )}
        {can.set_active && (
          <Button
            {...small}
            disabled={activeChange.isPending}
            aria-label={`${verb} ${label}`}
            onClick={() => activeChange.mutate({ id, is_active: !is_active, version })}
          >
            {verb}
          </Button>
        )}
      </Group>
      {(isEditing || activeChange.error) && (
        <div className={classes.form}>
          {activeChange.error && (
            <ErrorBanner sentence="Your changes were not saved." failure={asApiError(activeChange.error)} isFocused />
          )}
          {isEditing && (
            <TrialForm
              key={version}
              row={row}
              onClose={() => setIsEditing(false)}
              onSaved={(user, wantsSubscribed) => {
                setIsEditing(false);
                const after = user.roles.find((each) => each.id === id);
                const keeps = !wantsSubscribed && after?.is_subscribed === true;
                onChanged(
                  user,
                  keeps
                    ? `Access given by an admin was removed. The user stays subscribed as ${label}, because they have paid.`
                    : `The ${label} trial was changed.`,
                );
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}

const small = { variant: 'default', size: 'compact-md' } as const;
