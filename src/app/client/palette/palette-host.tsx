import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { ApiError, toProblem } from '#core/client/api.ts';
import { isDialogOpen, isTypedInto } from '#core/client/keys.ts';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';

import type { Dialogs } from './dialogs.tsx';
import { EarlyField } from './early-field.tsx';
import { isOfFields, findShortcut, type Shortcut } from './shortcuts.ts';

const PaletteContext = createContext<(opener: HTMLElement) => void>(() => {
  throw new Error('The palette opens only inside its host');
});

/** Returns a function that opens the palette. The focus returns to the given element. */
export function useOpenPalette(): (opener: HTMLElement) => void {
  return use(PaletteContext);
}

type PaletteHostProps = {
  children: ReactNode;
  /** Loads the palette's code. Tests replace it. */
  load?: () => Promise<{ Dialogs: typeof Dialogs }>;
};

const loadDialogs = () => import('./dialogs.tsx');

/** Handles the shortcuts, and loads the palette's code when it is first opened. */
export function PaletteHost({ children, load = loadDialogs }: PaletteHostProps) {
  const [shown, setShown] = useState<Shortcut>();
  const [dialogs, setDialogs] = useState<{ Dialogs: typeof Dialogs }>();
  /** Text that was typed before the palette was loaded. */
  const [early, setEarly] = useState('');
  const opener = useRef<HTMLElement>(null);

  function open(wanted: Shortcut, from: HTMLElement | null): void {
    opener.current = from;
    setEarly('');
    setShown(wanted);
    if (!dialogs) void fetchDialogs();
  }

  async function fetchDialogs(): Promise<void> {
    try {
      setDialogs(await load());
    } catch (cause) {
      close();
      showErrorToast({
        sentence: 'The search could not be opened.',
        error: new ApiError(toProblem('unreachable'), { cause }),
      });
    }
  }

  function close(): void {
    setShown(undefined);
    // Immediately, since further typing must not reach a closing field, and the next action may move the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    opener.current?.focus({ preventScroll: true });
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = findShortcut(event);
    if (!wanted || event.defaultPrevented || isDialogOpen()) return;
    if (isTypedInto(event.target) && isOfFields(wanted, event)) return;
    event.preventDefault();
    open(wanted, document.activeElement as HTMLElement | null);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <PaletteContext value={(from) => open('palette', from)}>
      {children}
      {!dialogs && shown === 'palette' && <EarlyField text={early} onType={setEarly} onClose={close} />}
      {dialogs && <dialogs.Dialogs shown={shown} early={early} onClose={close} onHelp={() => setShown('help')} />}
    </PaletteContext>
  );
}
