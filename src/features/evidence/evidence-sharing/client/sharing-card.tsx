import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';

import { canEditBinder, findGrantChange, isEmptyGrant, emptyGrant, type GrantChange } from '../rules.ts';
import type { GrantInput, ProviderRow } from '../schema.ts';
import { share, sharing, stopSharing } from './api.ts';
import { rolesText, sharedText, titleOfType } from './sharing-text.ts';
import { TypeChoice } from './type-choice.tsx';
import classes from './sharing-page.module.css';

/** Card of a mentor or attorney: what they may read, when they last did, and the button to change it. */
export function SharingCard({ provider, canShare }: { provider: ProviderRow; canShare: boolean }) {
  const { provider_id, name, roles, is_verified, assigned_at, shared_at, is_answered } = provider;
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const [chosen, setChosen] = useState<GrantInput>({
    all_types: provider.all_types,
    types: provider.types,
    can_edit_binder: provider.can_edit_binder,
  });
  const isShared = shared_at !== null;

  async function handleSaved(saved: GrantInput): Promise<void> {
    setChosen(saved);
    const change = findGrantChange(provider, saved);
    showMessage(change ? `${changeMessages[change]} ${name} was notified.` : 'You can share at any time.');
    await queryClient.invalidateQueries({ queryKey: sharing.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['pending-items'] });
  }
  const save = useMutation({
    mutationFn: (input: GrantInput) => share({ provider_id, input }),
    onSuccess: handleSaved,
  });
  const stop = useMutation({
    mutationFn: () => stopSharing(provider_id),
    onSuccess: () => handleSaved({ ...emptyGrant, types: [] }),
  });
  const error = save.error ?? stop.error;
  const isBusy = save.isPending || stop.isPending;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    stop.reset();
    save.mutate(chosen);
  }

  function handleStop(): void {
    save.reset();
    stop.mutate();
  }

  return (
    <Panel title={name}>
      <Group component="p" gap="0.25rem 0.75rem" mb="sm" c="dimmed" fz="sm">
        <span>{rolesText({ roles })}</span>
        <StatusBadge tone={is_verified ? 'green' : 'brass'}>{is_verified ? 'Verified' : 'Not verified'}</StatusBadge>
        <span>
          Assigned to you since <Instant at={assigned_at} show="day" />
        </span>
      </Group>
      <StatusMessageBanner statusMessage={statusMessage} />
      {error && (
        <ErrorBanner
          sentence={stop.error ? 'Sharing could not be stopped.' : 'Your sharing settings were not changed.'}
          failure={asApiError(error)}
          isFocused
        />
      )}
      <Text mb={4}>{sharedText(provider)}</Text>
      <SoftText mb="sm">
        {isShared ? (
          <>
            Shared since <Instant at={shared_at} />. They can comment on what they read but cannot change your records.
          </>
        ) : (
          'They only see what you submit for review.'
        )}
      </SoftText>
      <Openings provider={provider} />
      {canShare && (
        <form onSubmit={handleSubmit}>
          <TypeChoice
            name={name}
            chosen={chosen}
            isBusy={isBusy}
            canEditBinder={canEditBinder(provider)}
            onChange={setChosen}
          />
          <Group gap="xs" mt="md">
            <Button
              type="submit"
              disabled={isBusy || isEmptyGrant(chosen) || findGrantChange(provider, chosen) === undefined}
              aria-label={isShared ? `Save change for ${name}` : `Share with ${name}`}
            >
              {isShared ? 'Save change' : 'Share'}
            </Button>
            {!isShared && !is_answered && (
              <Button
                variant="default"
                disabled={isBusy}
                aria-label={`Not now: do not share with ${name}`}
                onClick={() => save.mutate({ ...emptyGrant, types: [] })}
              >
                Not now
              </Button>
            )}
            {isShared && <StopButton name={name} isBusy={isBusy} onStop={handleStop} />}
          </Group>
        </form>
      )}
      {!canShare && isShared && <StopButton name={name} isBusy={isBusy} onStop={handleStop} />}
    </Panel>
  );
}

const changeMessages: Record<GrantChange, string> = {
  begun: 'You are now sharing evidence.',
  changed: 'Your sharing settings were changed.',
  ended: 'You stopped sharing.',
};

/** Needs no confirmation, since sharing again is as easy. */
function StopButton({ name, isBusy, onStop }: { name: string; isBusy: boolean; onStop: () => void }) {
  return (
    <Button variant="default" disabled={isBusy} aria-label={`Stop sharing with ${name}`} onClick={onStop}>
      Stop sharing
    </Button>
  );
}

function Openings({ provider: { openings, shared_at } }: { provider: ProviderRow }) {
  if (openings.length === 0) {
    return shared_at === null ? null : <SoftText mb="sm">They have not opened anything yet.</SoftText>;
  }
  return (
    <div className={classes.openings}>
      Last opened
      <ul>
        {openings.map(({ type, opened_at }) => (
          <li key={type}>
            {titleOfType(type)}: <Instant at={opened_at} />
          </li>
        ))}
      </ul>
    </div>
  );
}
