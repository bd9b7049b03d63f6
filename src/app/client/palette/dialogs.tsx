import { KeyboardHelp } from './keyboard-help.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import type { Shortcut } from './shortcuts.ts';

export type DialogsProps = {
  shown: Shortcut | undefined;
  onClose: () => void;
  onHelp: () => void;
};

/** All dialogs of the shortcuts, loaded when first needed. */
export function Dialogs({ shown, onClose, onHelp }: DialogsProps) {
  return (
    <>
      <PaletteDialog isOpen={shown === 'palette'} onClose={onClose} onHelp={onHelp} />
      <KeyboardHelp isOpen={shown === 'help'} onClose={onClose} />
    </>
  );
}
