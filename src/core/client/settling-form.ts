import { useQueryClient, type QueryKey } from '@tanstack/react-query';

import { ApiError } from './api.ts';
import type { RowFormProps } from './form-sheet.ts';
import { useRowForm, type RowFormOptions } from './row-form.ts';
import type { FormSchema } from './validate-form.ts';

/** Props of a form whose action settles a row: a decision, a reply, a delivery. The server refuses a second one. */
export type SettlingFormProps<Row> = Pick<RowFormProps<Row>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  onInputChange: (hasInput: boolean) => void;
  /** Called with the reason and the unsent note if another user was faster. */
  onTooLate: (text: string) => void;
};

type SettlingFormOptions<Input, Row extends { id: string }> = SettlingFormProps<Row> &
  Pick<RowFormOptions<FormSchema, Row>, 'schema' | 'initialValues' | 'draft' | 'draftOn' | 'listKey'> & {
    /** @param key stays the same for every attempt to submit the same input */
    settle: (input: Input, key: string) => Promise<Row>;
    /** Returns the text that would be lost if the form ends. */
    getNote: (input: Input) => string | undefined;
    /** Whether a refusal means that another user was faster. */
    isTooLate: (error: ApiError) => boolean;
    /** Key of the query for the row, if the page shows it without a list. */
    rowKey?: QueryKey;
  };

/** Manages a form that settles a row. If it comes too late, its note is returned with the reason, and so is not lost. */
export function useSettlingForm<Input, Row extends { id: string; version?: number }>({
  settle,
  getNote,
  isTooLate,
  onTooLate,
  rowKey,
  ...options
}: SettlingFormOptions<Input, Row>) {
  const queryClient = useQueryClient();
  return useRowForm<FormSchema, Row>({
    ...options,
    save: (values, { key }) => {
      const input = values as Input;
      return settle(input, key).catch(async (error: unknown) => {
        if (error instanceof ApiError && isTooLate(error)) onTooLate(withUnsentNote(error.message, getNote(input)));
        // The row may have changed on the server, so the next attempt uses its current version.
        await queryClient.invalidateQueries({ queryKey: rowKey ?? options.listKey });
        throw error;
      });
    },
  });
}

function withUnsentNote(reason: string, note = ''): string {
  return note === '' ? reason : `${reason} What you wrote was not sent: “${note}”`;
}
