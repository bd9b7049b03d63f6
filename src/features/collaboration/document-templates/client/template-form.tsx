import { useEffect, useRef } from 'react';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { FormFields, formValues, shownFields } from '#core/client/ui/form-fields.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatNumber } from '#core/shared/money.ts';

import { getPreview } from '../rules.ts';
import { CONTENT_CHARACTERS, templateFields, templateInput, type TemplateInput, type TemplateRow } from '../schema.ts';
import { addTemplate, changeTemplate, readTemplate, templates } from './api.ts';
import { PlaceholderList } from './placeholder-list.tsx';

/** Adds a template or changes one. */
export function TemplateForm(sheet: RowFormProps<TemplateRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, TemplateRow>({
    ...sheet,
    schema: templateInput,
    initialValues: formValues(templateFields, row),
    draft: 'templates',
    listKey: templates.key,
    read: readTemplate,
    save: (input, sent) => saveRow(calls, { ...sent, row, values: input as TemplateInput }),
  });
  const { form: formState, field } = form;
  const content = String(formState.values.content);
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);

  // The caret stays after the inserted text.
  useEffect(() => {
    if (caret.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function insert(placeholder: string): void {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: content.length,
      selectionEnd: content.length,
    };
    caret.current = from + placeholder.length;
    formState.setFieldValue('content', content.slice(0, from) + placeholder + content.slice(to));
  }

  return (
    <RowForm
      of={form}
      noun="template"
      legend={row ? `Edit ${row.name}` : 'New template'}
      submit={row ? 'Update template' : 'Add template'}
      newer={{ fields: newer }}
    >
      <FormFields
        of={form}
        fields={templateFields}
        names={['name', 'category', 'description']}
        wide={['description']}
      />
      <AutosizeTextarea
        {...field('content')}
        ref={area}
        label={templateFields.content.label}
        description={`${formatNumber(content.trim().length)} of ${formatNumber(CONTENT_CHARACTERS)} characters`}
        minRows={8}
        maxRows={24}
        required
        data-wide
      />
      <PlaceholderList onInsert={insert} />
      <FormFields of={form} fields={templateFields} names={['is_active']} />
    </RowForm>
  );
}

const calls = { add: addTemplate, find: readTemplate, change: changeTemplate };

const newer = {
  ...shownFields(templateFields),
  content: { label: templateFields.content.label, show: (row: TemplateRow) => getPreview(row.content) },
};
