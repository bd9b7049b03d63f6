import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

import { editButtonId } from '../form-sheet.ts';

export type RowAct = { label: string } & (
  | { onClick: () => void }
  /** A file to keep. */
  | { download: string }
);

export type RowMenuProps = {
  id: string;
  /** The row's name, for a screen reader. */
  title: string;
  acts: readonly RowAct[];
};

/** A menu of a row's less common actions. The focus returns here after an edit. */
export function RowMenu({ id, title, acts }: RowMenuProps) {
  function act(onClick?: () => void): void {
    // The action may move the focus after this.
    document.getElementById(editButtonId(id))?.focus({ preventScroll: true });
    onClick?.();
  }

  return (
    <Menu
      id={editButtonId(id)}
      returnFocus={false}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More actions for ${title}`}>
          <IconDots size="1.125rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, ...does }) => {
          const name = { 'aria-label': `${label} ${title}`, children: label };
          return 'download' in does ? (
            <Menu.Item {...name} key={label} component="a" href={does.download} download onClick={() => act()} />
          ) : (
            <Menu.Item {...name} key={label} onClick={() => act(does.onClick)} />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
