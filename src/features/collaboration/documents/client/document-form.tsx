import { NativeSelect } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { documentInput, documentTypes, DOCUMENTS_BUCKET, type Document, type DocumentInput } from '../schema.ts';
import { changeDocumentType, ownDocuments, submitDocument } from './api.ts';

/** Form that submits a document for review, or a new version if the sheet is about an existing one. */
export function DocumentForm({ reviewers, ...sheet }: RowFormProps<Document> & { reviewers: string | undefined }) {
  const { row: revised } = sheet;
  const form = useRowForm<FormSchema, Document>({
    ...sheet,
    schema: documentInput,
    initialValues: { document_type: revised?.document_type ?? '', file_url: '', previous_id: revised?.id ?? null },
    draft: 'documents',
    listKey: ownDocuments.key,
    save: (input, { key, inputKey }) => submitOnce({ key, inputKey, input: input as DocumentInput }),
  });
  const { id, value, error } = form.field('file_url');

  return (
    <RowForm
      of={form}
      noun="document"
      failure="This document was not submitted."
      legend={revised ? 'Upload a new version' : 'Submit a document'}
      description={[
        revised && `It replaces “${revised.original_filename}”, which stays in your list with its notes.`,
        reviewers && `${reviewers} will review it.`,
        reviewers === '' && 'It will wait until a reviewer is assigned to you.',
      ]
        .filter(Boolean)
        .join(' ')}
      submit={revised ? 'Submit new version' : 'Submit for Review'}
      busy="Submitting…"
    >
      <NativeSelect
        {...form.field('document_type')}
        label="Document type"
        required
        data={[{ value: '', label: 'Choose a type' }, ...documentTypes]}
      />
      <FilePicker
        id={id}
        label="Document"
        required
        bucket={DOCUMENTS_BUCKET}
        multiple={false}
        value={value ? [String(value)] : []}
        onChange={(urls) => form.form.setFieldValue('file_url', urls.at(-1) ?? '')}
        onBusyChange={form.takesFiles('file_url')}
        error={error}
        disabled={form.isBusy}
      />
    </RowForm>
  );
}

/**
 * Submits the chosen file once. If an earlier attempt succeeded but its response was lost, another type is set on that
 * document, and another file becomes a new document.
 */
async function submitOnce({
  key,
  inputKey,
  input,
}: {
  key: string;
  inputKey: string;
  input: DocumentInput;
}): Promise<Document> {
  const made = await recoverReplay(submitDocument({ key, input }), ownDocuments.find);
  const { document_type, file_url } = input;
  if (made.file_url !== file_url) return submitDocument({ key: inputKey, input });
  return made.document_type === document_type
    ? made
    : changeDocumentType({ id: made.id, change: { version: made.version, document_type } });
}
