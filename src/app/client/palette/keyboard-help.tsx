import { Box, Kbd, Modal, Stack } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';

import { withCommandKey } from '#core/client/keys.ts';
import { useLetterKeys } from '#core/client/letter-keys.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TOAST_KEY } from '#core/client/undo.ts';
import { paths } from '#core/shared/paths.ts';
import { fill } from '#core/shared/sentence.ts';

import classes from './keyboard-help.module.css';
import { paletteKeys } from './shortcuts.ts';

type Help = { title: string; keys: readonly { keys: readonly string[]; does: string }[] };

function helps(): Help[] {
  return [
    {
      title: 'Everywhere',
      keys: [
        { keys: [paletteKeys()], does: 'Search, jump to a page, or start an action' },
        { keys: ['N'], does: 'Add an item to the list on this page' },
        { keys: [withCommandKey('Enter')], does: 'Save the form you are in' },
        { keys: [withCommandKey('Z')], does: 'Undo the last deletion, up to 30 seconds after its message disappears' },
        { keys: [TOAST_KEY], does: 'Move to the Undo message and back' },
        { keys: ['?'], does: 'Show this list' },
        { keys: ['Tab', 'Shift Tab'], does: 'Move to the next or previous control' },
        { keys: ['Esc'], does: 'Close a dialog or a list' },
      ],
    },
    {
      title: 'In a list',
      keys: [
        { keys: ['J', 'K'], does: 'Move to the next or previous row' },
        { keys: ['Enter'], does: 'Open the row' },
        { keys: ['E'], does: 'Edit the row' },
      ],
    },
    {
      title: 'In a review',
      keys: [{ keys: ['J', 'K'], does: 'Open the next document that awaits a decision, or the previous one' }],
    },
    {
      title: 'In the binder',
      keys: [
        { keys: ['Alt ↑', 'Alt ↓'], does: 'Move the exhibit up or down' },
        { keys: [withCommandKey('Z')], does: 'Undo the last change' },
        { keys: [withCommandKey('Shift Z')], does: 'Redo the last change' },
      ],
    },
    {
      title: 'While searching',
      keys: [
        { keys: ['↓', '↑'], does: 'Select the next or previous result' },
        { keys: ['Enter'], does: 'Open the selected result' },
      ],
    },
  ];
}

/** Returns the shortcuts to list, without single-character ones if they are turned off. */
function shownHelps(hasLetters: boolean): Help[] {
  const isShown = ({ keys }: Help['keys'][number]): boolean =>
    hasLetters || keys.some((key) => key.length > 1 || isArrow(key));
  return helps()
    .map((help) => ({ ...help, keys: help.keys.filter(isShown) }))
    .filter(({ keys }) => keys.length > 0);
}

function isArrow(key: string): boolean {
  return key === '↑' || key === '↓';
}

/** Dialog that lists the shortcuts. */
export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const hasLetters = useLetterKeys();
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" returnFocus={false}>
      {shownHelps(hasLetters).map(({ title, keys }) => (
        <section key={title} className={classes.section}>
          <Box component="h3" mb="xs" fz="h4">
            {title}
          </Box>
          <Stack component="dl" gap={0}>
            {keys.map(({ keys: pressed, does }) => (
              <div key={does} className={classes.line}>
                <Box component="dt" flex="0 0 9rem">
                  {pressed.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' or '}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </Box>
                <Box component="dd" flex="1 1 12rem">
                  {does}
                </Box>
              </div>
            ))}
          </Stack>
        </section>
      ))}
      <SoftText mt={20}>
        {fill(
          'Shortcuts are off while you type in a field or a dialog is open; {search} and {save} work in fields too.',
          {
            search: paletteKeys(),
            save: withCommandKey('Enter'),
          },
        )}
      </SoftText>
      <SoftText mt={20}>
        <RichText
          text={
            hasLetters
              ? 'Single-character shortcuts (N, J, K, E and ?) can be turned off in {profile}.'
              : 'Single-character shortcuts (N, J, K, E and ?) are turned off. You can turn them on in {profile}.'
          }
          values={{
            profile: (
              <Link to={paths.profile} onClick={onClose}>
                Profile Settings
              </Link>
            ),
          }}
        />
      </SoftText>
    </Modal>
  );
}
