import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { DialogButtons } from '#core/client/ui/dialog.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { listed } from '#core/shared/sentence.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { dayNames } from '../schema.ts';
import { availabilityKey, copyHours } from './api.ts';
import { dayName } from './hours-text.ts';

export type CopyDialogProps = {
  role: ProviderRole;
  from: number;
  onClose: () => void;
  onCopied: (sentence: string) => void;
};

/** Replaces the hours of other days by those of one day. */
export function CopyDialog({ role, from, onClose, onCopied }: CopyDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const to = chosen.map(Number).toSorted((one, other) => one - other);
  const copying = useMutation({
    networkMode: 'always',
    mutationFn: () => copyHours(role, { from, to }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: availabilityKey(role) });
      onCopied(`${dayName(from)}’s time slots were copied to ${listed(to.map(dayName))}.`);
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Copy ${dayName(from)} to other days`}>
      {copying.error && (
        <ErrorBanner sentence="The time slots could not be copied." failure={asApiError(copying.error)} isFocused />
      )}
      <Text mb="md">This replaces any time slots these days already have.</Text>
      <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label="Days to copy to">
        <Stack gap="xs">
          {dayNames.map(
            (label, day) => day !== from && <Checkbox key={label} size="md" value={String(day)} label={label} />,
          )}
        </Stack>
      </Checkbox.Group>
      <DialogButtons no="Cancel" onNo={onClose}>
        <Button disabled={to.length === 0 || copying.isPending} onClick={() => copying.mutate()}>
          {copying.isPending ? 'Copying…' : 'Copy'}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
