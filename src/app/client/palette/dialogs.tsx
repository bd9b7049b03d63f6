import { Modal, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';

import { guardSignOut } from '#core/client/signed-in-user.ts';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { paths } from '#core/shared/paths.ts';
import { signOut } from '#features/accounts/accounts/client/session.ts';

import type { PaletteAction } from './entries.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Palette } from './palette.tsx';
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

type PaletteDialogProps = Omit<DialogsProps, 'shown'> & { isOpen: boolean };

/** Palette above the page, with the actions of its entries. */
function PaletteDialog({ isOpen, early, onClose, onHelp }: PaletteDialogProps) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  function run(action: PaletteAction): void {
    onClose();
    if ('go' in action) void navigate(action.go);
    else if ('fetch' in action) location.assign(action.fetch);
    else if ('scheme' in action) setColorScheme(action.scheme);
    else if (action.do === 'show_help') onHelp();
    else guardSignOut(() => void leave());
  }

  async function leave(): Promise<void> {
    try {
      await signOut();
      await navigate(paths.login);
    } catch (error) {
      showErrorToast({ sentence: 'You are still signed in.', error });
    }
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="lg"
      yOffset="10dvh"
      xOffset="0.75rem"
      centered={false}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <Palette colorScheme={colorScheme} early={early} onAction={run} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
