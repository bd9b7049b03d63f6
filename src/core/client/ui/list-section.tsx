import { Button, Group } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { asApiError } from '../api.ts';
import { rowElementId, type Notice } from '../form-sheet.ts';
import type { List } from '../list.ts';
import { useRowKeys } from '../row-keys.ts';
import { Banner } from './banner.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { FocusedBanner } from './focused-banner.tsx';
import classes from './list-section.module.css';
import { LoadError } from './load-error.tsx';
import { Loading } from './loading.tsx';
import { Pager } from './pager.tsx';
import { ShowMore } from './show-more.tsx';
import { SoftText } from './soft-text.tsx';

export type ListLabels = {
  /** The heading: 'Your tasks'. */
  what: string;
  /** Message before the reason if the rows could not be loaded: 'Your tasks could not be loaded.' */
  notLoaded: string;
  /** Singular name within a sentence: 'task'. */
  noun: string;
  empty: string;
  why: string;
  /** Text shown if nothing matches. */
  none: string;
  all: string;
};

export type ListSectionProps<Row extends { id: string }> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list is invariant in its query, so no other bound fits all
  list: List<Row, any, any>;
  words: ListLabels;
  /**
   * Whether the heading is visible. If a page has one list, its title is enough, and only screen readers get the
   * heading.
   */
  isHeadingShown?: boolean;
  heading?: Ref<HTMLHeadingElement>;
  notice?: Notice | undefined;
  /** Banner about the last failed action. */
  failure?: ReactNode;
  filters?: ReactNode;
  /** Note shown once above the rows, if it applies to some of them. */
  note?: ReactNode;
  /** Button of an empty list. */
  createAction?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** List with its filter line, in all states: rows, empty, loading and failed. Includes the pager. */
export function ListSection<Row extends { id: string }>({
  list,
  words,
  isHeadingShown = false,
  heading,
  notice,
  failure,
  filters,
  note,
  createAction,
  children,
}: ListSectionProps<Row>) {
  const { query, rows, pager } = list;
  const id = useId();
  useRowKeys();
  useFocusOnLinked(list.rowId, rows);

  function renderRows(shown: readonly Row[]): ReactNode {
    if (shown.length > 0) return children(shown);
    if (!list.isNarrowed) return <EmptyState sentence={words.empty} why={words.why} action={createAction} />;
    return <EmptyState sentence={words.none} action={<ShowAll onClick={list.askForAll}>{words.all}</ShowAll>} />;
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={isHeadingShown ? classes.heading : 'visually-hidden'}>
        {words.what}
      </h2>
      {notice && <NoticeBanner key={notice.round} {...notice} />}
      {failure}
      {list.besidesError && (
        <ErrorBanner sentence={`This ${words.noun} could not be opened.`} failure={asApiError(list.besidesError)} />
      )}
      <LoadError query={query} sentence={words.notLoaded} />
      {query.isPending && <Loading shape="list" label={`Loading ${words.what.toLowerCase()}`} />}
      {rows && (
        <>
          {!list.isEmpty && filters}
          {list.hasBesides && (
            <Group component="p" gap="0.5rem 1rem" justify="space-between" my="xs" c="dimmed" fz="sm">
              The {words.noun} from your link is shown first. <ShowAll onClick={list.askForAll}>{words.all}</ShowAll>
            </Group>
          )}
          {note && <SoftText my="xs">{note}</SoftText>}
          {renderRows(rows)}
        </>
      )}
      {rows && pager && (
        <Pager
          label={`Pages of ${words.what.toLowerCase()}`}
          {...pager}
          onPage={(page, options) => list.ask({ page }, options)}
        />
      )}
      {!pager && <ShowMore query={query} />}
    </section>
  );
}

function ShowAll({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="default" size="sm" onClick={onClick}>
      {children}
    </Button>
  );
}

function NoticeBanner({ text, isFocused }: Notice) {
  const Box = isFocused ? FocusedBanner : Banner;
  return <Box tone="success">{text}</Box>;
}

/**
 * Scrolls to the row in the URL and focuses it, once it exists. Does nothing if the focus is already in the row.
 * Following the link again scrolls there again.
 */
function useFocusOnLinked(rowId: string | undefined, rows: readonly { id: string }[] | undefined): void {
  const done = useRef<{ rowId: string; key: string; search: string }>(undefined);
  const { key, search } = useLocation();
  const isPushed = useNavigationType() === NavigationType.Push;
  const isThere = rowId !== undefined && (rows?.some(({ id }) => id === rowId) ?? false);
  useEffect(() => {
    const last = done.current;
    done.current = isThere ? { rowId, key, search } : undefined;
    // A link to the current URL replaces the history entry. Any other replacement was not caused by a link.
    const isFollowed = key !== last?.key && (isPushed || search === last?.search);
    if (!isThere || (last?.rowId === rowId && !isFollowed)) return;
    const element = document.getElementById(rowElementId(rowId));
    if (!element || element.contains(document.activeElement)) return;
    // If a row is taller than half the window, its start is shown.
    element.scrollIntoView({ block: element.offsetHeight < innerHeight / 2 ? 'center' : 'start' });
    element.focus({ preventScroll: true });
  }, [isThere, rowId, key, search, isPushed]);
}
