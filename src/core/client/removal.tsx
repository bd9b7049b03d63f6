import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { asApiError } from './api.ts';
import { QuestionDialog } from './ui/dialog.tsx';
import { ErrorBanner } from './ui/error-banner.tsx';

export type RemovalOptions<Row> = {
  /** Key prefix of the lists that show the row. */
  listKey: QueryKey;
  /** Name of a row, as on its buttons. */
  getTitle: (row: Row) => string;
  /** Consequence of the deletion. */
  warning: string;
  remove: (row: Row) => Promise<unknown>;
  /** State of the form above the list. */
  sheet: { letGo: () => void; leave: (row: Row) => void; tell: (text: ReactNode) => void };
};

/** Permanently deletes a row after confirmation, for rows without Trash. */
export function useRemoval<Row extends { id: string }>({
  listKey,
  getTitle,
  warning,
  remove,
  sheet,
}: RemovalOptions<Row>) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState<Row>();
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: remove,
    onMutate: sheet.letGo,
    onSuccess(_none, row) {
      sheet.leave(row);
      sheet.tell(`“${getTitle(row)}” was deleted.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });

  function handleConfirm(): void {
    setConfirming(undefined);
    if (confirming) removal.mutate(confirming);
  }

  return {
    ask: setConfirming,
    /** Banner above the list if a deletion failed. */
    failure: removal.error && (
      <ErrorBanner
        sentence={`“${removal.variables && getTitle(removal.variables)}” was not deleted.`}
        failure={asApiError(removal.error)}
        isFocused
      />
    ),
    dialog: (
      <QuestionDialog
        isOpen={confirming !== undefined}
        title={`Delete “${confirming && getTitle(confirming)}”?`}
        no="Keep it"
        yes="Delete"
        onNo={() => setConfirming(undefined)}
        onYes={handleConfirm}
      >
        {warning}
      </QuestionDialog>
    ),
  };
}
