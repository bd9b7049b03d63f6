import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

import { editButtonId } from '../form-sheet.ts';

export type RowAct = {
  label: string;
  onClick: () => void;
};

export type RowMenuProps = {
  id: string;
  /** What the acts are about, for a screen reader. */
  title: string;
  acts: readonly RowAct[];
};

/** The acts of a row that are seldom wanted, folded away. The focus comes back here when the row was edited. */
export function RowMenu({ id, title, acts }: RowMenuProps) {
  function act(onClick: () => void): void {
    // Whatever the act moves the focus to comes after this.
    document.getElementById(editButtonId(id))?.focus({ preventScroll: true });
    onClick();
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
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, onClick }) => (
          <Menu.Item key={label} aria-label={`${label} ${title}`} onClick={() => act(onClick)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
