import { Group } from '@mantine/core';

import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';

import { leftTexts, type Left } from './left.ts';
import classes from './pasted-notice.module.css';

export type PastedNoticeProps = {
  left: readonly Left[];
  /** Undefined once something else was typed. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
};

/** Dropped or changed parts of a paste. Stays visible until closed. */
export function PastedNotice({ left, onUndo, onClose }: PastedNoticeProps) {
  return (
    <div className={classes.root}>
      <Banner
        tone="info"
        action={
          <Group gap="sm">
            {onUndo && (
              <ActionButton variant="default" onClick={onUndo}>
                Undo paste
              </ActionButton>
            )}
            <ActionButton variant="default" onClick={onClose}>
              Close
            </ActionButton>
          </Group>
        }
      >
        Some of the pasted text was changed:
        <ul className={classes.list}>
          {left.map((one) => (
            <li key={one}>{leftTexts[one]}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
