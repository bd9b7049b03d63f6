import { Button, Group } from '@mantine/core';

import type { FormSchema } from '../validate-form.ts';
import type { useRowForm } from '../row-form.ts';
import { DraftStatus, RestoredDraft } from './draft-notice.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormSection } from './form-section.tsx';
import { AutosizeTextarea } from './autosize-textarea.tsx';

type SavedRow = { id: string; version?: number };

export type DecisionFormFrameProps<Row extends SavedRow> = {
  /** Form with `status` and a note. */
  of: ReturnType<typeof useRowForm<FormSchema, Row>>;
  legend: string;
  description: string;
  /** Note field. `field` defaults to `decision_note`. */
  note: { field?: string; label: string; description: string };
  /** One button each, with the approving choice last. `name` is the full label for a screen reader. */
  choices: readonly { status: string; label: string; name: string }[];
};

/** Frame of a form that decides on a row: a note, and a button for each decision. */
export function DecisionFormLayout<Row extends SavedRow>({
  of: form,
  legend,
  description,
  note,
  choices,
}: DecisionFormFrameProps<Row>) {
  const { draft, isAlive, isBusy } = form;
  return (
    <FormFrame of={form} failed="Your decision was not saved.">
      <RestoredDraft restored={draft.restored} onDiscard={() => void form.discardDraft(form.onDiscardDraft)} />
      <FormSection legend={legend} description={description} disabled={isBusy}>
        <AutosizeTextarea
          {...form.field(note.field ?? 'decision_note')}
          label={note.label}
          description={note.description}
          minRows={3}
          maxRows={16}
          data-wide
        />
        <Group gap="sm" justify="flex-end" data-wide>
          {choices.map(({ status, label, name }, place) => (
            <Button
              key={status}
              type="submit"
              {...(place < choices.length - 1 && { variant: 'default' })}
              disabled={!isAlive}
              aria-label={name}
              onClick={() => form.form.setFieldValue('status', status)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </FormSection>
      <DraftStatus state={draft.state} />
    </FormFrame>
  );
}
