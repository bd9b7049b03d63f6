import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import type { TaskTemplateRow } from '../schema.ts';
import { taskTemplates } from './api.ts';

export type TemplatePickerProps = {
  /** Template to start with. It is selected once it has loaded. */
  beginWith?: string | undefined;
  onChoose: (template: TaskTemplateRow) => void;
};

/** Selects one of the mentor's own templates by title. Renders nothing if there are none. */
export function TemplatePicker({ beginWith, onChoose }: TemplatePickerProps) {
  // The URL no longer names it once the form is filled.
  const [begun] = useState(beginWith);
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery({
    queryKey: [...taskTemplates.key, 'choice'],
    queryFn: ({ signal }) => taskTemplates.list({}, { from: null, signal }),
  });
  const { data: first } = useQuery({
    queryKey: [...taskTemplates.key, 'chosen', begun],
    queryFn: () => taskTemplates.find(begun ?? ''),
    enabled: begun !== undefined,
  });
  const rows = data?.rows ?? [];
  const templates = first && !rows.some(({ id }) => id === first.id) ? [first, ...rows] : rows;

  function choose(template: TaskTemplateRow | undefined): void {
    setChosen(template?.id ?? '');
    if (template) onChoose(template);
  }

  const begin = useEffectEvent(onChoose);
  useEffect(() => {
    if (first) begin(first);
  }, [first]);

  if (templates.length === 0) return null;
  return (
    <NativeSelect
      label="Template"
      description={
        data && data.total > data.rows.length
          ? `Fills in this form. The first ${data.rows.length} are listed here; use Task templates for the others.`
          : 'Fills in this form. You can still change everything.'
      }
      value={chosen ?? first?.id ?? ''}
      onChange={({ currentTarget }) => choose(templates.find(({ id }) => id === currentTarget.value))}
      data={[{ value: '', label: 'None' }, ...templates.map(({ id, title }) => ({ value: id, label: title }))]}
    />
  );
}
