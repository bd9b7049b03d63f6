import { Box, Button, Group, Progress, Stack } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { asksForUndo } from '#core/client/keys.ts';
import { editButtonId } from '#core/client/form-sheet.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { formatNumber } from '#core/shared/money.ts';
import { counted } from '#core/shared/sentence.ts';
import { OrphanedComments } from '#features/petition/binder-comments/client/binder-comments.tsx';

import { countedExhibits, countedPages, countWaitingIn, waitingText } from '../rules.ts';
import { binderSettings, type BinderSettings, type ExistingBinder } from '../schema.ts';
import type { BinderStore } from './api.ts';
import { continuesText, lettersText } from './binder-text.ts';
import classes from './binder.module.css';
import { Differences } from './differences.tsx';
import { MoveExhibitDialog, type Placing } from './move-exhibit-dialog.tsx';
import { ProblemCounts, ProblemLines } from './problem-lines.tsx';
import sections from './section-row.module.css';
import { SectionRow } from './section-row.tsx';
import { countIncluded, dropPlace, computeTotals, buildTree, type TreeSection } from './tree.ts';
import { nameId, useBinderActions, type BinderActions } from './use-binder-actions.ts';
import { useExhibitPanel } from './use-exhibit-panel.tsx';
import { useBinder, type ArrangedBinder } from './use-binder.ts';
import { useDrag } from './use-drag.ts';
import { usePageKeys } from './use-page-keys.ts';

const SettingsForm = lazyComponent(
  'The settings could not be loaded.',
  async () => (await import('./settings-form.tsx')).SettingsForm,
);

/** Query parameter with the expanded sections. Without it, those with exhibits are expanded. */
const OPEN = 'open';

/** An existing binder with its actions. */
export function Arranged({ response, store }: { response: ExistingBinder; store: BinderStore }) {
  const binder = useBinder(response, store);
  const tree = buildTree(binder.outline, binder.plan);
  const folds = useFolds(tree);
  const acts = useBinderActions(binder, folds);
  const [placing, setPlacing] = useState<Placing>();
  const { can } = response;
  const canAdd = can.update && store.isOwn;
  const beside = useExhibitPanel({ binder, tree, acts });
  const drag = useDrag(({ dragged: id, on }) => {
    const place =
      on.side === 'into'
        ? { section: on.part, index: Infinity }
        : dropPlace(binder.outline, id, { exhibit: on.part, side: on.side });
    const exhibit = tree.flatMap(({ exhibits }) => exhibits).find((one) => one.exhibit.id === id)?.exhibit;
    if (place && exhibit) acts.moveTo(exhibit, place);
  });

  function close(): void {
    if (placing) acts.land([editButtonId(placing.exhibit.id), nameId(placing.exhibit.id)]);
    setPlacing(undefined);
  }

  function choose({ exhibit, how }: Placing, to: string): void {
    setPlacing(undefined);
    if (how === 'merge') acts.merge(exhibit, to);
    else acts.moveTo(exhibit, { section: to, index: Infinity });
  }

  return (
    <>
      {binder.failure && <ErrorBanner sentence="Your last change was not saved." failure={binder.failure} />}
      <Differences binder={binder} />
      <Summary binder={binder} />
      <Toolbar binder={binder} acts={acts} isOwn={store.isOwn}>
        <button type="button" className={classes.all} onClick={folds.toggleAll}>
          {folds.isAllOpen ? 'Collapse all' : 'Expand all'}
        </button>
      </Toolbar>
      <div className={classes.split} data-open={beside.aside !== null || undefined}>
        <ul className={sections.root} aria-label="Sections of the binder">
          {tree.map((one) => (
            <SectionRow
              key={one.section.id}
              of={one}
              isOpen={folds.isOpen(one.section.id)}
              onToggle={() => folds.toggle(one.section.id)}
              acts={acts}
              drag={drag}
              canUpdate={can.update}
              canAdd={canAdd}
              converts={can.convert}
              beside={beside.of}
              onPlace={(exhibit, how) => setPlacing({ exhibit, how })}
            />
          ))}
        </ul>
        {beside.aside && <div className={classes.beside}>{beside.aside}</div>}
      </div>
      <OrphanedComments
        binder={response.binder.id}
        part="exhibit"
        there={new Set(tree.flatMap(({ exhibits }) => exhibits.map(({ exhibit }) => exhibit.id)))}
      />
      {can.update && (
        <p className={classes.hint}>
          Move an exhibit with Alt ↑ and Alt ↓, from its menu
          <span className={classes.byMouse}>, or by dragging its handle</span>. Numbers update immediately.
        </p>
      )}
      <MoveExhibitDialog placing={placing} sections={tree} onClose={close} onChoose={choose} />
      <div className="visually-hidden" role="status">
        <span key={acts.said.round}>{acts.said.text}</span>
      </div>
    </>
  );
}

function Summary({ binder: { plan, response, outline } }: { binder: ArrangedBinder }) {
  const timeZone = useTimeZone();
  const { exhibits, pages, stops, warnings, unread } = computeTotals(plan);
  const letters = lettersText(outline);
  const waiting = countWaitingIn(response);
  const ofBinder = plan.problems.filter(({ exhibit, item }) => exhibit === null && item === null);
  return (
    <Box component="section" mb="md" aria-label="Summary">
      <Box component="h2" mb={4}>
        {response.binder.title}
      </Box>
      <Group component="p" gap="0.25rem 0.625rem">
        <span>
          {countedExhibits(exhibits)} · {countedPages(pages)}
        </span>
        <ProblemCounts stops={stops} warnings={warnings} />
      </Group>
      {unread > 0 && <Reading unread={unread} of={countIncluded(outline)} />}
      {waiting > 0 && <p className={classes.hint}>{waitingText(waiting)}</p>}
      <ProblemLines problems={ofBinder} />
      {letters !== '' && <p className={classes.hint}>{letters}</p>}
      {response.continues && <p className={classes.hint}>{continuesText(response.continues, timeZone)}</p>}
    </Box>
  );
}

/** Progress of checking: each file takes a moment, and a portfolio's first check half a minute. */
function Reading({ unread, of }: { unread: number; of: number }) {
  // The letter is drawn and needs no check, and a notice belongs to no exhibit.
  const all = Math.max(of, unread);
  const read = all - unread;
  return (
    <Stack gap={4} maw="24rem" mt="xs">
      <Progress value={(100 * read) / all} size="sm" aria-label="Files checked" />
      <SoftText>
        {counted(
          all,
          { one: '{read} of {count} file checked', other: '{read} of {count} files checked' },
          { read: formatNumber(read) },
        )}
      </SoftText>
    </Stack>
  );
}

type ToolbarProps = { binder: ArrangedBinder; acts: BinderActions; isOwn: boolean; children: ReactNode };

function Toolbar({ binder, acts, isOwn, children }: ToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const settingsId = useId();
  const { binder: stored, can } = binder.response;
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const isRedo = event.shiftKey && asksForUndo({ key, ctrlKey, metaKey, altKey, repeat, shiftKey: false });
    if (!isRedo && !asksForUndo(event)) return;
    if (isRedo ? acts.redo() : acts.undo()) event.preventDefault();
  });
  if (!can.update) {
    return (
      <Group gap="xs" mb="sm" data-screen-only>
        {children}
      </Group>
    );
  }
  // A disabled button keeps the focus.
  const look = (isInert = false) =>
    ({
      variant: 'default',
      size: 'sm',
      'aria-disabled': isInert || undefined,
      'data-disabled': isInert || undefined,
    }) as const;
  return (
    <>
      <Group gap="xs" mb="sm" data-screen-only>
        <Button {...look(!binder.canUndo)} aria-keyshortcuts="Control+Z Meta+Z" onClick={acts.undo}>
          Undo
        </Button>
        <Button {...look(!binder.canRedo)} aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z" onClick={acts.redo}>
          Redo
        </Button>
        <Button {...look()} aria-expanded={isOpen} aria-controls={settingsId} onClick={() => setIsOpen(!isOpen)}>
          Settings
        </Button>
        <SoftText span>{binder.isSaving ? 'Saving…' : ''}</SoftText>
        {children}
      </Group>
      <Box id={settingsId} hidden={!isOpen} mb="md" data-screen-only>
        {isOpen && (
          <Panel>
            <SettingsForm
              settings={pickSettings(stored)}
              continues={binder.response.continues}
              save={binder.saveSettings}
              languages={binder.response.scan_languages}
              isOwn={isOwn}
            />
          </Panel>
        )}
      </Box>
    </>
  );
}

function pickSettings(stored: BinderSettings): BinderSettings {
  const names = binderSettings.keyof().options;
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as BinderSettings;
}

/** Expanded sections, stored in the URL. */
function useFolds(tree: readonly TreeSection[]) {
  const { search, change } = useSearch();
  const inUrl = search.get(OPEN);
  const full = tree.filter(({ exhibits }) => exhibits.length > 0).map(({ section }) => section.id);
  const open = inUrl === null ? full : inUrl.split(',');
  const isAllOpen = full.every((id) => open.includes(id));
  const say = (ids: readonly string[]) =>
    change((current) => withSearchParams(current, { [OPEN]: ids.join(',') }), { replace: true });
  return {
    isOpen: (id: string) => open.includes(id),
    isAllOpen,
    toggle: (id: string) => say(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
    unfold: (id: string) => open.includes(id) || say([...open, id]),
    toggleAll: () => say(isAllOpen ? [] : full),
  };
}
