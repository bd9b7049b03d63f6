import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';

import type { Decision, ReceivedInput } from '../schema.ts';
import { decideInput, receivedInputs } from './api.ts';
import { getTitle } from './legal-input-text.tsx';

export type DecisionButtonsProps = {
  input: ReceivedInput;
  onDecided: (input: ReceivedInput) => void;
  /** Called if nothing was decided, with the reason. */
  onRefused: (text: string) => void;
};

/** Approves or rejects the displayed text. */
export function DecisionButtons({ input, onDecided, onRefused }: DecisionButtonsProps) {
  const { id, version } = input;
  const queryClient = useQueryClient();
  const deciding = useMutation({
    mutationFn: (status: Decision) => decideInput({ id, status, version }),
    onSuccess: onDecided,
    onError(error) {
      const { code, message } = asApiError(error);
      onRefused(
        code === 'version_conflict'
          ? 'Your decision was not saved: the feedback has changed. Please read it again, then decide.'
          : `Your decision was not saved. ${message}`,
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedInputs.key }),
  });
  const choose = (status: Decision) => ({
    disabled: deciding.isPending,
    'aria-label':
      status === 'approved'
        ? `Approve the feedback on ${getTitle(input)}`
        : `Reject the feedback on ${getTitle(input)}`,
    onClick: () => deciding.mutate(status),
  });
  return (
    <Group gap="sm">
      <Button variant="default" {...choose('rejected')}>
        Reject
      </Button>
      <Button {...choose('approved')}>Approve</Button>
    </Group>
  );
}
