import { NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { createWithRetry, useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { DownloadButton } from '#core/client/ui/download-button.tsx';
import { FormSubsection } from '#core/client/ui/form-section.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { fileName } from '#core/shared/uploads.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';
import { recordTypes } from '#records/registry.ts';

import { listWarnings } from '../rules.ts';
import {
  languageName,
  languages,
  relations,
  translationEdit,
  translationInput,
  type OriginalFile,
  type Relation,
  type TranslationChange,
  type TranslationInput,
  type TranslationRow,
} from '../schema.ts';
import { certificateLink, changeTranslation, createTranslation, originals, ownTranslations } from './api.ts';
import { relationLabels } from './translation-text.ts';

export type TranslationFormProps = RowFormProps<TranslationRow> & {
  /** Original of a new translation, if the URL names it. */
  file: string | undefined;
};

/** Form that marks a file as not in English, and takes its translation and certificate, now or later. */
export function TranslationForm({ file, ...sheet }: TranslationFormProps) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, TranslationRow>({
    ...sheet,
    schema: (stored) => (stored ? translationEdit(stored) : translationInput) as FormSchema,
    initialValues: toFormValues(row, file),
    draft: row || file === undefined ? 'translations' : draftFor(file),
    listKey: ownTranslations.key,
    read: ownTranslations.find,
    save(input, { key, version }) {
      if (row) return changeTranslation({ id: row.id, values: { ...(input as TranslationChange), version } });
      const values = input as TranslationInput;
      return createWithRetry(values, {
        add: () => createTranslation({ key, values }),
        read: ownTranslations.find,
        change: ({ id, values: { original_url: _, ...changed } }) => changeTranslation({ id, values: changed }),
      });
    },
  });
  const { form: formState, field } = form;
  const relation = formState.values.translator_relation as Relation;

  const getPickerProps = (name: 'translation_url' | 'certificate_url') => {
    const { id, error } = field(name);
    const url = formState.values[name] as string | null;
    return {
      id,
      error,
      bucket: 'translations',
      multiple: false,
      value: url === null ? [] : [url],
      onChange: (urls: readonly string[]) => formState.setFieldValue(name, urls.at(-1) ?? null),
      onBusyChange: form.takesFiles(name),
    } as const;
  };

  return (
    <RowForm
      of={form}
      noun="translation"
      legend={row ? `Edit the translation of ${fileName(row.original_url)}` : 'Add a translation'}
      description="Fields marked * are required to save. You can save the language now, and add the rest when you have it."
      submit={row ? 'Save translation' : 'Add translation'}
      newer={{ fields: shownFields }}
    >
      {!row && (
        <OriginalSelect
          {...selectProps(field('original_url'))}
          onChange={(url) => formState.setFieldValue('original_url', url)}
        />
      )}
      <Select
        {...selectProps(field('language'))}
        label="Language"
        description="The language of the original."
        placeholder="Choose a language"
        withAsterisk
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => formState.setFieldValue('language', code ?? '')}
        searchable
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage="No languages match."
        maxDropdownHeight={320}
      />
      <FilePicker {...getPickerProps('translation_url')} label="Translation" hint="The whole original, in English." />
      <FormSubsection legend="The translator" description="As it should appear on the certificate, in Latin letters.">
        <TextInput {...field('translator_name')} label="Name" autoComplete="off" />
        <NativeSelect
          {...field('translator_relation')}
          label="Translator’s relationship to you"
          description={listWarnings({ translator_relation: relation })[0]}
          data={relations.map((value) => ({ value, label: relationLabels[value] }))}
        />
        <AutosizeTextarea {...field('translator_address')} label="Address" minRows={2} maxRows={8} data-wide />
        <AutosizeTextarea
          {...field('translator_competence')}
          label="Competence in both languages"
          description="Optional, in the translator’s own words: “I am a native speaker of German and hold a degree in English.”"
          minRows={2}
          maxRows={8}
          data-wide
        />
      </FormSubsection>
      <FormSubsection
        legend="The certificate"
        description="The translator certifies that they are competent and that the translation is complete and accurate. Print it, have it signed, and upload the scan."
      >
        {row ? (
          <div data-wide>
            <DownloadButton href={certificateLink(row.id)} variant="default" size="sm">
              Download the certificate to sign
            </DownloadButton>
            <Text size="sm" c="dimmed" mt={4}>
              It includes only saved changes. Save yours first.
            </Text>
          </div>
        ) : (
          <Text size="sm" c="dimmed" data-wide>
            Once this is saved, you can download the certificate to sign.
          </Text>
        )}
        <DateInput
          {...field('translated_on')}
          value={formState.values.translated_on as string | null}
          label="Date of the certificate"
          description="The date it was signed."
        />
        <FilePicker {...getPickerProps('certificate_url')} label="Signed certificate" />
      </FormSubsection>
    </RowForm>
  );
}

type OriginalSelectProps = ReturnType<typeof selectProps> & { onChange: (url: string) => void };

/** Returns the label of a file of own records: type and title of the record. */
function OriginalSelect({ onChange, ...field }: OriginalSelectProps) {
  const { data: files } = useQuery(originals);
  const { value } = field;
  const isListed = files?.some(({ url }) => url === value) ?? false;
  const chosen = value === null || isListed ? [] : [{ value, label: fileName(value) }];
  return (
    <div data-wide>
      <Select
        {...field}
        label="Original"
        description={
          files?.length === 0 && value === null
            ? 'None of your records has a file that is treated as English. Add the file to its record first.'
            : 'A file from one of your records.'
        }
        placeholder="Choose a file"
        withAsterisk
        data={[...chosen, ...groupFiles(files ?? [])]}
        onChange={(url) => onChange(url ?? '')}
        searchable
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage="No files match."
        maxDropdownHeight={320}
      />
    </div>
  );
}

function groupFiles(files: readonly OriginalFile[]) {
  return recordTypes.flatMap(({ table, title }) => {
    const items = files
      .filter(({ record }) => record.type === table)
      .map(({ url, record }) => ({ value: url, label: `${fileName(url)} (${record.title})` }));
    return items.length === 0 ? [] : [{ group: title, items }];
  });
}

/** Form props of a select, whose text is not its value. */
function selectProps({ id, name, value, error }: { id: string; name: string; value?: unknown; error?: unknown }) {
  return { id, name, value: value === '' ? null : (value as string), error: error as string | undefined };
}

const shownFields = {
  language: { label: 'Language', show: ({ language }: TranslationRow) => languageName(language) },
  translation_url: {
    label: 'Translation',
    show: ({ translation_url: url }: TranslationRow) => url && fileName(url),
  },
  certificate_url: {
    label: 'Signed certificate',
    show: ({ certificate_url: url }: TranslationRow) => url && fileName(url),
  },
  translator_name: { label: 'Name', show: ({ translator_name: name }: TranslationRow) => name },
  translator_address: { label: 'Address', show: ({ translator_address: address }: TranslationRow) => address },
  translator_competence: {
    label: 'Competence in both languages',
    show: ({ translator_competence: competence }: TranslationRow) => competence,
  },
  translator_relation: {
    label: 'Translator’s relationship to you',
    show: ({ translator_relation: relation }: TranslationRow) => relationLabels[relation],
  },
  translated_on: {
    label: 'Date of the certificate',
    show: ({ translated_on: day }: TranslationRow) => day && formatDate(day),
  },
};

function toFormValues(row: TranslationRow | undefined, file = ''): Record<keyof TranslationInput, string | null> {
  const {
    original_url = file,
    language = '',
    translation_url = null,
    certificate_url = null,
    translator_name = '',
    translator_address = '',
    translator_competence = '',
    translator_relation = '',
    translated_on = null,
  } = row ?? {};
  const translator = { translator_name, translator_address, translator_competence, translator_relation };
  return { original_url, language, translation_url, certificate_url, ...translator, translated_on };
}

/** Each file has its own draft by upload time, so that text about one is not used for another. */
function draftFor(file: string): string {
  const uploadedAt = /\/(\d+)-[^/]*$/.exec(file)?.[1] ?? '';
  return `translations/${uploadedAt.slice(-36).padStart(36, '0')}`;
}
