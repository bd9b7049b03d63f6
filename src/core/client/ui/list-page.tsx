import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { asApiError } from '../api.ts';
import { notDeleted } from '../deletion.ts';
import { ADD_BUTTON_ID, type RowFormProps } from '../form-sheet.ts';
import { useLetterKeys } from '../letter-keys.ts';
import type { useListPage } from '../list-page.ts';
import { ErrorBanner } from './error-banner.tsx';
import { LapsedBanner } from './lapsed-banner.tsx';
import classes from './list-page.module.css';
import { ListSection, type ListLabels } from './list-section.tsx';
import { PageHeader } from './page-header.tsx';
import { Panel } from './panel.tsx';
import { TabTitle } from './tab-title.tsx';
import { Trash } from './trash.tsx';
import { WithAside } from './with-aside.tsx';

type DeletedRow = { id: string; deleted_at?: string | null };

export type ListPageProps<Row extends DeletedRow> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list is invariant in its query, so no other bound fits all
  page: ReturnType<typeof useListPage<Row, any, any>>;
  subtitle: ReactNode;
  words: ListLabels & {
    /** Label of the button that expands the form. */
    add: string;
    /** Label of the button in the empty list. Defaults to `add`. Set it if the form's own button has the same label. */
    addFirst?: string;
    /** Sentence before the reason when a row was not deleted. */
    notDeleted?: string | undefined;
  };
  /** Renders the form. A new key restarts it. */
  renderForm: (props: RowFormProps<Row>, key: number) => ReactNode;
  filters: ReactNode;
  /** Tabs with links to related pages. */
  tabs?: ReactNode;
  note?: ReactNode;
  /** Message above the list. */
  lead?: ReactNode;
  /** Content next to the list, or below it if there is no room. */
  aside?: ReactNode;
  hasFiles?: boolean;
  /** Content between the list and Trash. */
  more?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Page with a list. The form above it is collapsed to one line, and Trash is collapsed below. */
export function ListPage<Row extends DeletedRow>({
  page,
  subtitle,
  words,
  renderForm,
  filters,
  tabs,
  note,
  lead,
  aside,
  hasFiles,
  more,
  children,
}: ListPageProps<Row>) {
  const { list, sheet, isFixed } = page;
  const hasLetterKeys = useLetterKeys();
  const canCreate = list.can?.create ?? false;
  return (
    <>
      <PageHeader
        subtitle={subtitle}
        aside={
          canCreate &&
          !sheet.isOpen && (
            <Button
              id={ADD_BUTTON_ID}
              aria-keyshortcuts={hasLetterKeys ? 'N' : undefined}
              rightSection={
                hasLetterKeys && (
                  <span className={classes.key} aria-hidden>
                    N
                  </span>
                )
              }
              onClick={sheet.startCreating}
            >
              {sheet.isBegun ? 'Continue your draft' : words.add}
            </Button>
          )
        }
      />
      {tabs}
      {sheet.isOpen && sheet.form.row && <TabTitle of={page.getTitle(sheet.form.row)} isPart />}
      {list.can && !canCreate && !isFixed && <LapsedBanner />}
      <WithAside aside={aside}>
        {(canCreate || isFixed) && (
          <div {...sheet.boxProps}>{sheet.isMounted && <Panel>{renderForm(sheet.form, sheet.round)}</Panel>}</div>
        )}
        {lead}
        <ListSection
          list={list}
          words={words}
          heading={sheet.heading}
          notice={sheet.notice}
          failure={page.notDeleted && <NotDeleted {...page.notDeleted} sentence={words.notDeleted} />}
          filters={filters}
          note={note}
          createAction={
            canCreate &&
            !sheet.isOpen && (
              <Button variant="default" onClick={sheet.startCreating}>
                {words.addFirst ?? words.add}
              </Button>
            )
          }
        >
          {children}
        </ListSection>
        {more}
        {list.source.trash && (
          <Trash
            source={list.source}
            getTitle={page.getTitle}
            restoringId={page.restoringId}
            onRestore={page.restore}
            hasFiles={hasFiles ?? false}
          />
        )}
      </WithAside>
      {sheet.dialog}
    </>
  );
}

function NotDeleted({ name, error, sentence }: { name: string; error: Error; sentence: string | undefined }) {
  return (
    <ErrorBanner
      sentence={sentence ? `${sentence} ${name} is back in your list.` : notDeleted(name)}
      failure={asApiError(error)}
      isFocused
    />
  );
}
