import { Group } from '@mantine/core';

import classes from './chips.module.css';

/** A list of short framed texts. */
export function Chips({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <Group component="ul" gap={6} aria-label={label}>
      {words.map((word) => (
        <li key={word} className={classes.chip}>
          {word}
        </li>
      ))}
    </Group>
  );
}
