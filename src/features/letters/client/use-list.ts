import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import { useCallback, useMemo, useRef, useState } from 'react';

import type { Token } from '#binder/binder.ts';

/** What was typed behind the sign, where it stands in the window, and what takes an exhibit for it. */
export type OpenList = { typed: string; place: DOMRect | null; choose: (token: Token) => void };

export type List = {
  open: OpenList | undefined;
  /** Sets who handles the keys while it is open, and says whether it took one. */
  setKeys: (handle: (event: KeyboardEvent) => boolean) => void;
  render: () => {
    onStart: (props: SuggestionProps) => void;
    onUpdate: (props: SuggestionProps) => void;
    onExit: () => void;
    onKeyDown: (props: SuggestionKeyDownProps) => boolean;
  };
};

/** The list of exhibits that the editor opens where the sign was typed. */
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
