import { Switch } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

import { showErrorToast } from './error-toast.tsx';

export type ActiveSwitchProps = {
  /** Name of the row. */
  of: string;
  /** Label of the switch. 'Active' by default. */
  label?: string;
  isActive: boolean;
  /** Key prefix of the lists that show the row. */
  listKey: QueryKey;
  save: (isActive: boolean) => Promise<unknown>;
};

/** Switch for whether a row is active. The choice shows immediately and is reverted if the request fails. */
export function ActiveSwitch({ of: name, label = 'Active', isActive, listKey, save }: ActiveSwitchProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<boolean>();
  const saving = useMutation({
    mutationFn: save,
    onError: (error, wanted) =>
      showErrorToast({
        sentence: wanted ? `“${name}” could not be turned on.` : `“${name}” could not be turned off.`,
        error,
      }),
    // The reloaded row has the version that the next change needs.
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
