import { ActionIcon, Box, Button, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { FEATURE_CHARACTERS, FEATURES_MAX } from '../schema.ts';
import classes from './features-input.module.css';

export type FeaturesInputProps = {
  id: string;
  error: ReactNode;
  features: readonly string[];
  onChange: (features: string[]) => void;
};

const parts = ['text', 'up', 'down'] as const;
type Part = (typeof parts)[number];

/** Features of a plan in order. Each is moved by its buttons, or by Alt with the arrow keys while typing. */
export function FeaturesInput({ id, error, features, onChange }: FeaturesInputProps) {
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useRef<string>(undefined);
  const last = features.length - 1;
  // The first one has the ID that the error summary links to.
  const getInputId = (place: number, part: Part) => (place === 0 && part === 'text' ? id : `${id}-${place}-${part}`);

  useEffect(() => {
    if (focusOn.current !== undefined) document.getElementById(focusOn.current)?.focus();
    focusOn.current = undefined;
  });

  function put(changed: string[], focus: string): void {
    focusOn.current = focus;
    onChange(changed);
  }

  function move(place: number, step: number, part: Part): void {
    const next = place + step;
    const [feature] = features.slice(place);
    if (feature === undefined || next < 0 || next > last) return;
    setAnnouncement(`${feature || 'Feature'}: position ${next + 1} of ${features.length}.`);
    // At either end one of the buttons has no effect.
    const focused = (part === 'up' && next === 0) || (part === 'down' && next === last) ? 'text' : part;
    put(features.toSpliced(place, 1).toSpliced(next, 0, feature), getInputId(next, focused));
  }

  function remove(place: number): void {
    setAnnouncement('The feature was removed.');
    put(features.toSpliced(place, 1), last > 0 ? getInputId(Math.min(place, last - 1), 'text') : `${id}-add`);
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <Box component="legend" mb={4} fz="sm" fw={500}>
        Features
      </Box>
      <ol className={classes.rows}>
        {features.map((feature, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a feature is its place: two may read alike
          <li key={place} className={classes.row}>
            <TextInput
              id={getInputId(place, 'text')}
              className={classes.text}
              aria-label={`Feature ${place + 1}`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              aria-invalid={Boolean(error)}
              maxLength={FEATURE_CHARACTERS}
              value={feature}
              onChange={({ currentTarget }) => onChange(features.with(place, currentTarget.value))}
              onKeyDown={(event) => {
                const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
                if (step === undefined) return;
                event.preventDefault();
                move(place, step, 'text');
              }}
            />
            <ActionIcon
              {...quiet}
              id={getInputId(place, 'up')}
              aria-label={`Move feature ${place + 1} up`}
              disabled={place === 0}
              onClick={() => move(place, -1, 'up')}
            >
              <IconArrowUp size="1.125rem" aria-hidden />
            </ActionIcon>
            <ActionIcon
              {...quiet}
              id={getInputId(place, 'down')}
              aria-label={`Move feature ${place + 1} down`}
              disabled={place === last}
              onClick={() => move(place, 1, 'down')}
            >
              <IconArrowDown size="1.125rem" aria-hidden />
            </ActionIcon>
            <ActionIcon {...quiet} aria-label={`Remove feature ${place + 1}`} onClick={() => remove(place)}>
              <IconX size="1.125rem" aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        id={`${id}-add`}
        variant="default"
        size="sm"
        disabled={features.length >= FEATURES_MAX}
        onClick={() => put([...features, ''], getInputId(features.length, 'text'))}
      >
        Add feature
      </Button>
      {error && (
        <Text id={`${id}-error`} mt={6} c="rust" fz="sm">
          {error}
        </Text>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </fieldset>
  );
}

const quiet = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
