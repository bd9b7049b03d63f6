import { IconSearch } from '@tabler/icons-react';

import classes from './palette-button.module.css';
import { useOpenPalette } from './palette-host.tsx';
import { paletteKeys } from './shortcuts.ts';

const LABEL = 'Search or jump to…';

/** Button that opens the palette. Shows only an icon if space is short. */
export function PaletteButton({ isCompact = false }: { isCompact?: boolean }) {
  const open = useOpenPalette();
  return (
    <button
      type="button"
      className={classes.root}
      data-compact={isCompact || undefined}
      aria-haspopup="dialog"
      aria-label={isCompact ? LABEL : undefined}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <IconSearch size={isCompact ? 20 : 16} stroke={1.75} aria-hidden />
      {!isCompact && (
        <>
          <span className={classes.label}>{LABEL}</span>
          <kbd className={classes.keys}>{paletteKeys()}</kbd>
        </>
      )}
    </button>
  );
}
