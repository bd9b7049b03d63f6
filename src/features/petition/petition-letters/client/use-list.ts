import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import { useCallback, useMemo, useRef, useState } from 'react';

import type { Token } from '#binder-engine/binder.ts';

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
