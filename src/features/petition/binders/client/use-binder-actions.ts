import { useEffect, useRef, useState } from 'react';

import { authorText } from '#binder-engine/author.ts';
import type { Author, PageInspection } from '#binder-engine/binder.ts';
import { arrange, listArrangedPages, type ArrangedPage } from '#binder-engine/item-pages.ts';
import {
  addUpload,
  bindConverted,
  changeExhibit,
  changeItem,
  changeSection,
  listExhibits,
  mergeExhibits,
  moveExhibit,
  moveItem,
  nameAuthor,
  removePart,
  splitItem,
  turnItem,
  moveExhibitByOne,
  type Outline,
  type OutlineExhibit,
  type OutlineItem,
  type OutlineSection,
} from '#binder-engine/outline.ts';
import { editButtonId } from '#core/client/form-sheet.ts';
import { fileName } from '#core/shared/uploads.ts';

import { newNumbersText } from './binder-text.ts';
import type { ArrangedBinder } from './use-binder.ts';

/** Changes one page of a file with `count` pages. */
type PageAction = {
  page: number;
  count: number;
  update: (all: readonly ArrangedPage[], page: number) => ArrangedPage[];
};

type Part = { id: string; title: string; isIncluded: boolean };

export type BinderActions = ReturnType<typeof useBinderActions>;

/** Target of the focus after a row has moved: its name. */
export const nameId = (id: string): string => `name-${id}`;

/** A screen reader announcement. `round` counts them, so that an equal one is announced again. */
export type Announcement = { text: string; round: number };

/** All changes of the outline. Each keeps the focus, or moves it to what it created, and is announced. */
export function useBinderActions(binder: ArrangedBinder, { unfold }: { unfold: (section: string) => void }) {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', round: 0 });
  const move = useLanding();
  /** Last target of the focus. Undo returns the focus there. */
  const landed = useRef<readonly string[]>([]);
  const { outline, change } = binder;

  function land(ids: readonly string[]): void {
    landed.current = ids.filter((id) => id !== '');
    move(ids);
  }

  const say = (text: string): void => setAnnouncement(({ round }) => ({ text, round: round + 1 }));

  /** The control that was used at its new position, or the name of its row. */
  const stay = (id: string): void => land([document.activeElement?.id ?? '', editButtonId(id), nameId(id)]);

  function place({ id }: OutlineExhibit, update: (current: Outline) => Outline): void {
    const planned = change(update);
    if (!planned) return;
    const number = planned.exhibits.find((one) => one.id === id)?.number;
    const section = binder.latest().sections.find(({ exhibits }) => exhibits.some((one) => one.id === id));
    if (section) unfold(section.id);
    stay(id);
    say(number ? `Now ${number}` : `Moved within the exhibits left out`);
  }

  /** Switches a part on or off, and announces the number it has now and those that have changed with it. */
  function include({ id, title, isIncluded }: Part, update: (current: Outline) => Outline): void {
    const before = binder.plan;
    const after = change(update);
    if (!after) return;
    landed.current = [`include-${id}`];
    const number = after.exhibits.find((one) => one.id === id)?.number;
    const state = isIncluded ? `is included${number ? ` as ${number}` : ''}` : 'is left out';
    say(`${title} ${state}. ${newNumbersText(before, after, id)}`.trim());
  }

  /** The focused element may have moved or disappeared. A button next to the tree keeps the focus. */
  function goBack(step: () => boolean, text: string): boolean {
    const { activeElement: active, body } = document;
    if (!step()) return false;
    if (!active || active === body || active.id !== '') move([active?.id ?? '', ...landed.current]);
    say(text);
    return true;
  }

  return {
    said: announcement,
    land,
    /** Returns the focus to the menu of a row, after a form that was opened from it. */
    landOnMenu: (id: string) => land([editButtonId(id)]),
    step: (exhibit: OutlineExhibit, by: 1 | -1) =>
      place(exhibit, (current) => moveExhibitByOne(current, exhibit.id, by)),

    moveTo: (exhibit: OutlineExhibit, to: { section: string; index: number }) =>
      place(exhibit, (current) => moveExhibit(current, exhibit.id, to)),

    merge(exhibit: OutlineExhibit, into: string): void {
      const planned = change((current) => mergeExhibits(current, exhibit.id, into));
      land([nameId(into)]);
      say(`Merged into ${planned?.exhibits.find(({ id }) => id === into)?.number ?? 'the other exhibit'}`);
    },

    split(item: OutlineItem): void {
      const id = crypto.randomUUID();
      const planned = change((current) => splitItem(current, item.id, () => id));
      land([nameId(id)]);
      say(`Split off as ${planned?.exhibits.find((one) => one.id === id)?.number ?? 'a separate exhibit'}`);
    },

    stepItem({ items }: OutlineExhibit, item: OutlineItem, by: 1 | -1): void {
      const to = items.findIndex(({ id }) => id === item.id) + by;
      if (to < 0 || to >= items.length) return;
      change((current) => moveItem(current, item.id, to));
      stay(item.id);
      say(`Now file ${to + 1} of ${items.length}`);
    },

    includeSection: ({ id, title }: OutlineSection, isIncluded: boolean) =>
      include({ id, title, isIncluded }, (current) => changeSection(current, id, (one) => ({ ...one, isIncluded }))),

    includeExhibit: ({ id, title }: OutlineExhibit, isIncluded: boolean) =>
      include({ id, title, isIncluded }, (current) => changeExhibit(current, id, (one) => ({ ...one, isIncluded }))),

    includeItem: ({ id, title }: OutlineItem, isIncluded: boolean) =>
      include({ id, title, isIncluded }, (current) => changeItem(current, id, (one) => ({ ...one, isIncluded }))),

    renameSection: ({ id, title: before }: OutlineSection, title: string) =>
      title !== before && change((current) => changeSection(current, id, (one) => ({ ...one, title }))),

    renameExhibit: ({ id, title: before }: OutlineExhibit, title: string) =>
      title !== before && change((current) => changeExhibit(current, id, (one) => ({ ...one, title }))),

    renameItem: ({ id, title: before }: OutlineItem, title: string) =>
      title !== before && change((current) => changeItem(current, id, (one) => ({ ...one, title }))),

    turnItem(item: OutlineItem): void {
      const turned = ((item.turn ?? 0) + 90) % 360;
      change((current) => turnItem(current, item.id));
      land([editButtonId(item.id)]);
      say(turned === 0 ? `${item.title} is no longer rotated` : `${item.title} is rotated by ${turned} degrees`);
    },

    /** Pages of the file bound for an item, with URLs of their images. Undefined while it is being inspected. */
    getPages({
      id,
      file,
      converted,
    }: OutlineItem): { facts: PageInspection[]; sheetUrl: (sheet: number) => string } | undefined {
      const { binder: stored, files, facts } = binder.response;
      const inspection = facts[files[converted ?? file]?.sha256 ?? ''];
      if (!inspection || inspection.pages.length === 0) return undefined;
      return {
        facts: inspection.pages,
        sheetUrl: (sheet) => `/api/binder-previews/${stored.id}/${id}/${sheet}/pages.png`,
      };
    },

    /** Turns, excludes or moves a page of a file. */
    arrangePages(item: OutlineItem, { page, count, update }: PageAction): void {
      let after: ArrangedPage[] = [];
      change((current) =>
        changeItem(current, item.id, (one) => {
          after = update(listArrangedPages(one, count), page);
          return arrange(one, after);
        }),
      );
      land([document.activeElement?.id ?? '']);
      const { isIncluded = true, turn = 0 } = after.find((one) => one.page === page) ?? {};
      const included = after.filter((one) => one.isIncluded);
      const position = included.findIndex((one) => one.page === page) + 1;
      const turned = turn === 0 ? '' : `, rotated by ${turn} degrees`;
      say(isIncluded ? `Page ${page} is page ${position} of ${included.length}${turned}` : `Page ${page} is left out`);
    },

    bindConverted(item: OutlineItem, pdf: string | undefined): void {
      change((current) => bindConverted(current, item.id, pdf));
      land([editButtonId(item.id)]);
      say(
        pdf === undefined
          ? `${item.title} is included in its original format again`
          : `${item.title} is included as a PDF`,
      );
    },

    nameAuthor(exhibit: OutlineExhibit, author: Author | null): void {
      change((current) => nameAuthor(current, exhibit.id, author));
      say(author ? authorText(author) : `${exhibit.title} no longer names an author`);
    },

    remove(part: OutlineExhibit | OutlineItem): void {
      const id = removedWith(outline, part.id);
      const exhibits = listExhibits(outline);
      const at = exhibits.findIndex((one) => one.id === id);
      const next = at < 0 ? exhibits.find(({ items }) => items.some((one) => one.id === id)) : exhibits[at + 1];
      change((current) => removePart(current, id));
      land([nameId((next ?? exhibits[at - 1])?.id ?? '')]);
      say(`${part.title} was removed`);
    },

    add(url: string, to: { exhibit: string } | { section: string }): void {
      const title = fileName(url).replace(/\.\w+$/, '');
      change((current) => addUpload(current, { file: url, title }, { to, newId: () => crypto.randomUUID() }));
    },

    undo: () => goBack(binder.undo, 'Undone'),
    redo: () => goBack(binder.redo, 'Redone'),
  };
}

/** An exhibit is removed with its last file. */
function removedWith(outline: Outline, id: string): string {
  const alone = listExhibits(outline).find(({ items }) => items.length === 1 && items[0]?.id === id);
  return alone?.id ?? id;
}

/** Focuses the first existing one of these elements after the change has rendered. */
function useLanding(): (ids: readonly string[]) => void {
  const [ids, land] = useState<readonly string[]>([]);
  useEffect(() => {
    const elements = ids.flatMap((id) => (id === '' ? [] : (document.getElementById(id) ?? [])));
    elements[0]?.focus();
  }, [ids]);
  return land;
}
