import { KeyboardHelp } from './keyboard-help.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import type { Shortcut } from './shortcuts.ts';

export type DialogsProps = {
  shown: Shortcut | undefined;
  /** Text that was typed while the code was loading. */
  early: string;
  onClose: () => void;
  onHelp: () => void;
};

/** All dialogs of the shortcuts, loaded when first needed. */
export function Dialogs({ shown, early, onClose, onHelp }: DialogsProps) {
  return (
    <>
      <PaletteDialog isOpen={shown === 'palette'} early={early} onClose={onClose} onHelp={onHelp} />
      <KeyboardHelp isOpen={shown === 'help'} onClose={onClose} />
    </>
  );
}
