import type { Editor } from '@tiptap/core';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';

import type { Token } from '#binder-engine/binder.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { counted } from '#core/shared/sentence.ts';

import classes from './exhibit-list.module.css';
import { suggest } from './suggest.ts';

export type ExhibitListProps = { list: List; planned: Plan; editor: Editor };

/** Exhibits that match the typed text. The focus stays in the text. Arrow keys and Enter choose. */
export function ExhibitList({ list: { open, setKeys }, planned, editor }: ExhibitListProps) {
  const id = useId();
  const typed = open?.typed;
  const found = useMemo(() => (typed === undefined ? [] : suggest(planned, typed)), [planned, typed]);
  const [marked, setMarked] = useState({ typed: '', index: 0 });
  // A different search starts at the first one.
  const index = marked.typed === typed ? Math.min(marked.index, found.length - 1) : 0;
  const isOpen = open !== undefined && found.length > 0;
  const [cited, setCited] = useState('');
  const optionId = (place: number): string => `${id}-${place}`;

  useEffect(() => {
    setKeys(({ key }) => {
      if (!isOpen) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined) {
        setMarked({ typed: open.typed, index: (index + step + found.length) % found.length });
        return true;
      }
      const chosen = found[index];
      if ((key !== 'Enter' && key !== 'Tab') || !chosen) return false;
      open.choose(chosen.token);
      setCited(chosen.label);
      return true;
    });
  }, [setKeys, isOpen, open, found, index]);

  // The focused text names the active option.
  useEffect(() => {
    const { dom } = editor.view;
    const attributes: Record<string, string> = isOpen
      ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${index}`, 'aria-haspopup': 'listbox' }
      : {};
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name);
    };
  }, [editor, id, index, isOpen]);

  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen &&
          counted(found.length, {
            one: 'One exhibit or file to choose from.',
            other: '{count} exhibits or files to choose from.',
          })}
        {open && !isOpen && 'No exhibits match.'}
        {!open && cited !== '' && `${cited} is cited.`}
      </p>
      {isOpen && (
        <div className={classes.root} style={computePlace(open.place, editor)}>
          <div id={id} role="listbox" aria-label="Exhibits" className={classes.options}>
            {found.map(({ key, label, title, token }, place) => (
              // Keys go to the editor, which has the focus.
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the text
              <div
                key={key}
                id={optionId(place)}
                role="option"
                aria-selected={place === index}
                className={classes.option}
                onMouseDown={(event) => {
                  event.preventDefault();
                  open.choose(token);
                  setCited(label);
                }}
              >
                <span className={classes.label}>{label}</span>
                <span className="long-words">{title}</span>
              </div>
            ))}
          </div>
          <p className={classes.hint} aria-hidden>
            Add “at 5” for a page.
          </p>
        </div>
      )}
    </>
  );
}

/** Text typed after the sign, its position in the window, and a callback that inserts an exhibit. */
type OpenList = { typed: string; place: DOMRect | null; choose: (token: Token) => void };

export type List = {
  open: OpenList | undefined;
  /** Sets the key handler while the list is open. It returns whether it handled a key. */
  setKeys: (handle: (event: KeyboardEvent) => boolean) => void;
  render: () => {
    onStart: (props: SuggestionProps) => void;
    onUpdate: (props: SuggestionProps) => void;
    onExit: () => void;
    onKeyDown: (props: SuggestionKeyDownProps) => boolean;
  };
};

/** List of exhibits that the editor opens at the typed sign. */
export function useList(): List {
  const [open, setOpen] = useState<OpenList>();
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const render = useMemo(() => {
    const show = ({ query, clientRect, command }: SuggestionProps): void =>
      setOpen({ typed: query, place: clientRect?.() ?? null, choose: command });
    return () => ({
      onStart: show,
      onUpdate: show,
      onExit: () => setOpen(undefined),
      onKeyDown: ({ event }: SuggestionKeyDownProps) => keys.current(event),
    });
  }, []);
  const setKeys = useCallback((handle: (event: KeyboardEvent) => boolean) => void (keys.current = handle), []);
  return { open, setKeys, render };
}

/** Position of the list: below the line and within the page, even in a narrow window. */
function computePlace(place: DOMRect | null, { view }: Editor): { top: number; left: string | number } {
  const paper = view.dom.parentElement?.parentElement?.getBoundingClientRect();
  if (!place || !paper) return { top: 0, left: 0 };
  const left = Math.max(0, place.left - paper.left);
  return { top: place.bottom - paper.top + 4, left: `min(${left}px, 100% - min(22rem, 100%))` };
}
