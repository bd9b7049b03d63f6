import { Button, Group } from '@mantine/core';
import { useId } from 'react';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { placeholderNames, placeholders, written } from '../rules.ts';
import classes from './templates-page.module.css';

/** Available placeholders. Pressing one inserts it into the text. */
export function PlaceholderList({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const id = useId();
  return (
    <section className={classes.beside} aria-labelledby={id} data-wide>
      <h3 id={id}>Placeholders</h3>
      <SoftText mt={4} mb="xs">
        They are filled in for each applicant. Click one to insert it at the cursor.
      </SoftText>
      <Group component="ul" gap={6}>
        {placeholderNames.map((name) => (
          <li key={name}>
            <Button
              variant="default"
              size="compact-md"
              className={classes.name}
              title={placeholders[name]}
              aria-label={`Insert ${written(name)}: ${placeholders[name]}`}
              onClick={() => onInsert(written(name))}
            >
              {written(name)}
            </Button>
          </li>
        ))}
      </Group>
    </section>
  );
}
