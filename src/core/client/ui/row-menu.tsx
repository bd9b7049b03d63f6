import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';

import { editButtonId } from '../form-sheet.ts';
import { RowButton } from './row-button.tsx';

export type RowAction = { label: string } & (
  | { onClick: () => void }
  /** File to download. */
  | { download: string }
);

export type RowMenuProps = {
  id: string;
  /** Name of the row, for a screen reader. */
  title: string;
  acts: readonly RowAction[];
};

/**
 * Menu of a row's less common actions. The focus returns here after an edit. Until it is first opened, only its button
 * is rendered, because fifty menus take as long to render as the rest of their rows.
 */
export function RowMenu(props: RowMenuProps) {
  const { id, title } = props;
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  function open(): void {
    flushSync(() => setIsUsed(true));
    // The menu's button replaces the pressed one and takes its focus.
    focusButton(id);
    setIsOpen(true);
  }

  if (isUsed) return <UsedMenu {...props} isOpen={isOpen} onChange={setIsOpen} />;
  return <MenuButton id={editButtonId(id)} title={title} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}

type UsedMenuProps = RowMenuProps & { isOpen: boolean; onChange: (isOpen: boolean) => void };

function UsedMenu({ id, title, acts, isOpen, onChange }: UsedMenuProps) {
  function run(onClick?: () => void): void {
    // The action may move the focus afterwards.
    focusButton(id);
    onClick?.();
  }

  return (
    <Menu
      id={editButtonId(id)}
      opened={isOpen}
      onChange={onChange}
      returnFocus={false}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <MenuButton title={title} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, ...does }) => {
          const name = { 'aria-label': `${label} ${title}`, children: label };
          return 'download' in does ? (
            <Menu.Item {...name} key={label} component="a" href={does.download} download onClick={() => run()} />
          ) : (
            <Menu.Item {...name} key={label} onClick={() => run(does.onClick)} />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuButton({ title, ...rest }: { title: string } & ComponentProps<'button'>) {
  return (
    <RowButton {...rest} aria-label={`More actions for ${title}`}>
      <IconDots size="1.125rem" aria-hidden />
    </RowButton>
  );
}

function focusButton(id: string): void {
  document.getElementById(editButtonId(id))?.focus({ preventScroll: true });
}
