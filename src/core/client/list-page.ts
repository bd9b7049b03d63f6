import type { ReactNode } from 'react';

import { useDeletion } from './deletion.ts';
import type { DraftPlace } from './draft-store.ts';
import { useFormSheet } from './form-sheet.ts';
import { useList } from './list.ts';
import type { ListSchema, RowSource } from './rows.ts';
import { useAfterTransitions } from './status-transition.ts';

export type ListPageOptions<Row> = {
  /** Name of a row, for the labels of its buttons. */
  getTitle: (row: Row) => string;
  /** Name of the draft for a new row. */
  draft: string;
  /** Store of that draft, as given by its form. */
  draftOn?: DraftPlace;
  /** Message about a saved row. Defaults to a sentence that it was added or updated. */
  tell?: (row: Row, change: 'added' | 'updated') => ReactNode;
  /** Whether another form on the page has unsaved input. Leaving asks only once for both. */
  hasUnsaved?: boolean;
  /** Rows can be edited, but never added. */
  isFixed?: boolean;
};

/** Manages a page with a form above its list: the list, the form, and moving rows to Trash and back. */
export function useListPage<Row extends { id: string }, Query extends ListSchema, Can extends { create: boolean }>(
  source: RowSource<Row, Query, Can>,
  {
    getTitle,
    draft,
    draftOn,
    tell = (row, change) => `“${getTitle(row)}” was ${change}.`,
    hasUnsaved = false,
    isFixed = false,
  }: ListPageOptions<Row>,
) {
  const list = useList(source);
  const getName = (row: Row) => `“${getTitle(row)}”`;
  const sheet = useFormSheet<Row>({
    canCreate: list.can?.create ?? false,
    isFixed,
    isEmpty: list.isEmpty,
    draft,
    ...(draftOn && { draftOn }),
    linked: list.rows?.find(({ id }) => id === list.rowId),
    tell,
    willShow: list.holds,
    hasUnsaved,
  });
  const afterSteps = useAfterTransitions<Row>(source.key);
  const deletion = useDeletion<Row>({
    source,
    getName,
    onDeleted: sheet.leave,
    onRestored: (row) => sheet.tell(`${getName(row)} is back in your list.`),
  });

  return {
    list,
    sheet: { ...sheet, edit: (row: Row, field?: string) => afterSteps(row, (latest) => sheet.edit(latest, field)) },
    getTitle,
    isFixed,
    remove(row: Row): void {
      sheet.letGo();
      if (list.rowId === row.id) list.forgetRow();
      deletion.remove(row);
    },
    restore: list.can?.create ? deletion.restore : undefined,
    restoringId: deletion.restoringId,
    /** Row that the last deletion failed to delete, and the reason. */
    notDeleted: deletion.failed,
  };
}
