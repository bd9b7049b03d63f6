import { Button } from '@mantine/core';
import { useId } from 'react';

import { placeholderNames, placeholders, written } from '../rules.ts';
import classes from './templates-page.module.css';

/** Available placeholders. Pressing one inserts it into the text. */
export function PlaceholderList({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const id = useId();
  return (
    <section className={classes.beside} aria-labelledby={id} data-wide>
      <h3 id={id}>Placeholders</h3>
      <p className={classes.hint}>They are filled in for each applicant. Click one to insert it at the cursor.</p>
      <ul className={classes.names}>
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
      </ul>
    </section>
  );
}
