import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { createWithRetry, useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { SuggestionInput } from '#core/client/ui/suggestion-input.tsx';
import { formatNumber } from '#core/shared/money.ts';

import { previewOf } from '../rules.ts';
import { CONTENT_CHARACTERS, templateCategories, templateChange, type TemplateRow } from '../schema.ts';
import { addTemplate, changeTemplate, readTemplate, templates } from './api.ts';
import { PlaceholderList } from './placeholder-list.tsx';

const formSchema = templateChange.omit({ version: true }).required();

/** Adds a template or changes one. */
export function TemplateForm(sheet: RowFormProps<TemplateRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, TemplateRow>({
    ...sheet,
    schema: formSchema,
    initialValues: {
      name: row?.name ?? '',
      category: row?.category ?? '',
      description: row?.description ?? '',
      content: row?.content ?? '',
      is_active: row?.is_active ?? true,
    },
    draft: 'templates',
    listKey: templates.key,
    read: readTemplate,
    save(checked, { key, version }) {
      const input = checked as z.output<typeof formSchema>;
      if (row) return changeTemplate({ id: row.id, values: { ...input, version } });
      return createWithRetry(input, {
        add: () => addTemplate({ key, input }),
        read: readTemplate,
        change: changeTemplate,
      });
    },
  });
  const { form: held, field } = form;
  const content = String(held.values.content);
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
    held.setFieldValue('content', content.slice(0, from) + placeholder + content.slice(to));
  }

  return (
    <RowForm
      of={form}
      noun="template"
      legend={row ? `Edit ${row.name}` : 'New template'}
      submit={row ? 'Update template' : 'Add template'}
      newer={{ fields: shownFields }}
    >
      <TextInput {...field('name')} label="Name" required />
      <SuggestionInput {...field('category')} label="Category" data={[...templateCategories]} required />
      <TextInput {...field('description')} label="Description" data-wide />
      <AutosizeTextarea
        {...field('content')}
        ref={area}
        label="Content"
        description={`${formatNumber(content.trim().length)} of ${formatNumber(CONTENT_CHARACTERS)} characters`}
        minRows={8}
        maxRows={24}
        required
        data-wide
      />
      <PlaceholderList onInsert={insert} />
      <Checkbox
        size="md"
        label="Active"
        description="Mentors and attorneys can use it."
        checked={held.values.is_active === true}
        onChange={({ currentTarget }) => held.setFieldValue('is_active', currentTarget.checked)}
      />
    </RowForm>
  );
}

const shownFields = {
  name: { label: 'Name', show: (row: TemplateRow) => row.name },
  category: { label: 'Category', show: (row: TemplateRow) => row.category },
  description: { label: 'Description', show: (row: TemplateRow) => row.description },
  content: { label: 'Content', show: (row: TemplateRow) => previewOf(row.content) },
  is_active: { label: 'Active', show: (row: TemplateRow) => (row.is_active ? 'Yes' : 'No') },
};
