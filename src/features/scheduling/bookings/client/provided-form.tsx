import { TextInput } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import type { ListSchema, RowSource } from '#core/client/rows.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { bookedChange, type BookedChange } from '../schema.ts';

type Edited = { id: string; notes: string; call_link: string; version: number };

type ProvidedFormProps<Row extends Edited> = Pick<
  RowFormProps<Row>,
  'onSaved' | 'onCancel' | 'onTakeNewer' | 'onDiscardDraft' | 'onDirtyChange'
> & {
  row: Row;
  /** Name of the session in a sentence. */
  name: string;
  source: Pick<RowSource<Row, ListSchema, unknown>, 'key' | 'find'>;
  change: (id: string, change: BookedChange) => Promise<Row>;
};

const schema = bookedChange.omit({ version: true });

/** A provider's notes on a session, and the link to its call. */
export function ProvidedForm<Row extends Edited>({ name, source, change, ...sheet }: ProvidedFormProps<Row>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, Row>({
    ...sheet,
    schema,
    initialValues: { notes: row.notes, call_link: row.call_link },
    draft: source.key.join('/'),
    listKey: source.key,
    ...(source.find && { read: source.find }),
    save: (input, { version }) => change(row.id, { ...input, version }),
  });
  return (
    <RowForm
      of={form}
      noun="session"
      legend="Notes and call link"
      description={name}
      submit="Save"
      cancel="Close"
      newer={{
        fields: {
          notes: { label: 'Notes', show: ({ notes }: Row) => notes },
          call_link: { label: 'Call link', show: ({ call_link }: Row) => call_link },
        },
      }}
    >
      <div data-wide>
        <TextInput
          {...form.field('call_link')}
          label="Call link"
          description="Where you will meet; the applicant sees it. Starts with https://."
          type="url"
        />
      </div>
      <AutosizeTextarea
        {...form.field('notes')}
        label="Notes"
        description="For you only: the applicant does not see them."
        minRows={3}
        maxRows={16}
        data-wide
      />
    </RowForm>
  );
}
