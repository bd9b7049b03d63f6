import { Stack, Text } from '@mantine/core';
import { IconChevronDown, IconEye, IconGripVertical } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

import { authorText } from '#binder-engine/author.ts';
import type { OutlineExhibit } from '#binder-engine/outline.ts';
import { isTypedInto } from '#core/client/keys.ts';
import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { RowButton } from '#core/client/ui/row-button.tsx';
import { RowMenu, type RowAction } from '#core/client/ui/row-menu.tsx';
import { RowSwitch } from '#core/client/ui/row-switch.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { counted } from '#core/shared/sentence.ts';
import { openText } from '#features/petition/binder-comments/client/places.ts';
import { QuickPicker } from '#features/storage/files/client/quick-picker.tsx';

import { countedPages, relationLabels } from '../rules.ts';
import { ItemRow, type ItemRowProps } from './item-row.tsx';
import { NameEditor } from './name-editor.tsx';
import { ProblemLines } from './problem-lines.tsx';
import classes from './rows.module.css';
import { isOwnUpload, pageCount, rangeText, type TreeExhibit } from './tree.ts';
import { nameId } from './use-binder-actions.ts';
import type { Drag } from './use-drag.ts';

const AuthorForm = lazyComponent(
  'The form could not be loaded.',
  async () => (await import('./author-form.tsx')).AuthorForm,
);

/** Content next to the tree for one exhibit: a preview, and its comments. */
export type ExhibitSides = {
  openId: string | undefined;
  onToggle: (id: string) => void;
  /** Number of open comments, by exhibit. */
  counts: ReadonlyMap<string, number>;
  /** Shown in the row itself if there is no room next to the tree. */
  inPlace: ReactNode;
};

/** Target of the focus after it closes. */
export const lookId = (id: string): string => `look-${id}`;

export type ExhibitRowProps = Omit<ItemRowProps, 'of' | 'within'> & {
  of: TreeExhibit;
  drag: Drag;
  beside: ExhibitSides;
  /** Opens the dialog that asks for the target. */
  onPlace: (exhibit: OutlineExhibit, how: 'move' | 'merge') => void;
};

/** An exhibit with its number and, if expanded, its files. Alt with an arrow key moves it. */
export function ExhibitRow({ of: shown, acts, drag, beside, onPlace, ...can }: ExhibitRowProps) {
  const { canUpdate, canAdd } = can;
  const { exhibit, number, range, items, problems } = shown;
  const { id, title, isIncluded, author } = exhibit;
  const [isOpen, setIsOpen] = useState(false);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const contentId = useId();
  const pages = pageCount(range);
  const isLookedAt = beside.openId === id;
  const open = beside.counts.get(id) ?? 0;

  const menu: RowAction[] = [
    { label: 'Move up', onClick: () => acts.step(exhibit, -1) },
    { label: 'Move down', onClick: () => acts.step(exhibit, 1) },
    { label: 'Move to section…', onClick: () => onPlace(exhibit, 'move') },
    { label: 'Merge into…', onClick: () => onPlace(exhibit, 'merge') },
    { label: 'Rename', onClick: () => setIsRenaming(true) },
    { label: 'Author of the letter…', onClick: () => setIsNaming(true) },
    ...(canAdd && isOwnUpload(exhibit) ? [{ label: 'Remove', onClick: () => acts.remove(exhibit) }] : []),
  ];

  function handleKey(event: KeyboardEvent): void {
    if (!canUpdate || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isTypedInto(event.target)) return;
    event.preventDefault();
    acts.step(exhibit, event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    // Keys on its own buttons belong to them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed bubbles up from them
    <li
      className={classes.exhibit}
      data-left-out={number === undefined || undefined}
      data-drop={drag.getSide(id)}
      onKeyDown={handleKey}
      {...(canUpdate && drag.target(id))}
    >
      <div className={classes.line}>
        {canUpdate && (
          <span className={classes.handle} data-screen-only title="Drag to move" aria-hidden {...drag.handle(id)}>
            <IconGripVertical size="1rem" />
          </span>
        )}
        {isRenaming ? (
          <NameEditor
            name={title}
            onSave={(next) => acts.renameExhibit(exhibit, next)}
            onClose={() => {
              setIsRenaming(false);
              acts.landOnMenu(id);
            }}
          />
        ) : (
          <button
            id={nameId(id)}
            type="button"
            className={classes.name}
            aria-expanded={isOpen}
            aria-controls={contentId}
            aria-keyshortcuts={canUpdate ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.number}>{number ?? '–'}</span>
            <span className={classes.title}>{title}</span>
            <IconChevronDown className={classes.chevron} data-screen-only size="1rem" aria-hidden />
          </button>
        )}
        <span className={classes.pages}>
          {number === undefined ? 'Left out' : pages > 0 && <Pages range={rangeText(range)} count={pages} />}
        </span>
        <RowButton
          id={lookId(id)}
          isActive={isLookedAt}
          aria-label={`Preview ${title}`}
          aria-expanded={isLookedAt}
          onClick={() => beside.onToggle(id)}
        >
          <IconEye size="1.125rem" aria-hidden />
        </RowButton>
        {canUpdate && (
          <>
            <RowSwitch
              id={`include-${id}`}
              aria-label={`Include ${title}`}
              checked={isIncluded}
              onChange={({ currentTarget }) => acts.includeExhibit(exhibit, currentTarget.checked)}
            />
            <RowMenu id={id} title={title} acts={menu} />
          </>
        )}
      </div>
      <div className={classes.found}>
        {author && !isNaming && (
          <SoftText>
            {authorText(author)}
            {author.relation !== 'independent' && `. ${relationLabels[author.relation]}.`}
          </SoftText>
        )}
        {isNaming && (
          <AuthorForm
            exhibit={exhibit}
            onSave={(next) => acts.nameAuthor(exhibit, next)}
            onClose={() => {
              setIsNaming(false);
              acts.landOnMenu(id);
            }}
          />
        )}
        {open > 0 && (
          <button type="button" className={classes.comments} onClick={() => beside.onToggle(id)}>
            {openText(open)}
            <span className="visually-hidden"> on {title}</span>
          </button>
        )}
        <ProblemLines
          problems={isOpen ? problems : [...problems, ...items.flatMap((one) => one.problems)]}
          isRead={isOpen || items.every((one) => one.isRead)}
        />
      </div>
      <div id={contentId} className={classes.files}>
        {isOpen && (
          <>
            <Stack component="ul" gap={0} aria-label={`Files in ${title}`}>
              {items.map((one) => (
                <ItemRow key={one.item.id} of={one} within={shown} acts={acts} {...can} />
              ))}
            </Stack>
            {items.length === 0 && (
              <Text py={4} px="xs" c="dimmed">
                This exhibit has no files.
              </Text>
            )}
            {canAdd && <QuickPicker bucket="binder" to={title} onFile={(url) => acts.add(url, { exhibit: id })} />}
          </>
        )}
      </div>
      {isLookedAt && beside.inPlace}
    </li>
  );
}

/** "12–15 · 4 pages". A narrow screen shows the first half. */
export function Pages({ range, count }: { range: string; count: number }) {
  return (
    <>
      <span className="visually-hidden">{counted(count, { one: 'page ', other: 'pages ' })}</span>
      <span>{range}</span>
      <span className={classes.count} data-count>
        {countedPages(count)}
      </span>
    </>
  );
}
