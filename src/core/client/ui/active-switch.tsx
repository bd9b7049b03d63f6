import { Switch } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

import { showFailureToast } from './failure-toast.tsx';

export type ActiveSwitchProps = {
  /** The row's name. */
  of: string;
  /** What it is, on: 'Active' where it is left out. */
  label?: string;
  isActive: boolean;
  /** Begins the keys of the lists that show the row. */
  listKey: QueryKey;
  save: (isActive: boolean) => Promise<unknown>;
};

/** Whether a row is active, switched in its place: the choice shows at once, and goes back where it was refused. */
export function ActiveSwitch({ of: name, label = 'Active', isActive, listKey, save }: ActiveSwitchProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<boolean>();
  const saving = useMutation({
    mutationFn: save,
    onError: (error, wanted) =>
      showFailureToast({
        sentence: wanted ? `“${name}” could not be turned on.` : `“${name}” could not be turned off.`,
        error,
      }),
    // The row that is read then has the version that the next change needs.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: listKey });
      setChosen(undefined);
    },
  });
  return (
    <Switch
      size="md"
      label={label}
      aria-label={`${label}: ${name}`}
      aria-busy={saving.isPending}
      checked={chosen ?? isActive}
      onChange={({ currentTarget: { checked } }) => {
        if (saving.isPending) return;
        setChosen(checked);
        saving.mutate(checked);
      }}
    />
  );
}
