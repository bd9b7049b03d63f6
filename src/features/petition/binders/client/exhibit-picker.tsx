import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { exhibitLabel, NOTICE } from '#binder-engine/numbers.ts';
import { createPlan } from '#features/petition/filing-packets/rules.ts';

import type { BinderResponse, BinderKind } from '../schema.ts';
import { ownBinder } from './api.ts';

export type NumberedExhibit = { id: string; label: string; title: string };

/** Exhibits of one of the user's binders with current numbers. Undefined if there is no such binder. */
export function useExhibits(kind: BinderKind): readonly NumberedExhibit[] | undefined {
  const { data } = useQuery(ownBinder(kind));
  return useMemo(() => data && exhibitsIn(data), [data]);
}

export type ExhibitPickerProps = {
  kind: BinderKind;
  id: string;
  label: string;
  /** Exhibit IDs. */
  value: readonly string[];
  error?: unknown;
  onChange: (ids: string[]) => void;
};

/** Selects exhibits of a binder by number and title. Removed ones are left out. */
export function ExhibitPicker({ kind, id, label, value, error, onChange }: ExhibitPickerProps) {
  const exhibits = useExhibits(kind) ?? [];
  const there = exhibits.map((one) => one.id);
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={exhibits.length === 0 ? 'Your response has no exhibits yet.' : undefined}
      error={error as string | undefined}
      value={value.filter((one) => there.includes(one))}
      onChange={onChange}
    >
      <Stack gap="xs" mt={4}>
        {exhibits.map((one) => (
          <Checkbox key={one.id} value={one.id} label={`${one.label}: ${one.title}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function exhibitsIn({ binder, ...response }: BinderResponse): NumberedExhibit[] | undefined {
  if (!binder) return undefined;
  const { exhibits } = createPlan(
    { ...response, binder, translations: {}, letter: null, unprintable: '' },
    { format: 'print' },
  );
  return exhibits
    .filter(({ number }) => number !== NOTICE)
    .map(({ id, number, title }) => ({ id, label: exhibitLabel(number), title }));
}
