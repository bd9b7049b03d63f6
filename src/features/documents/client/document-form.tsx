import { Button, NativeSelect, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';

import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { FilePicker } from '#features/files/client/file-picker.tsx';

import { documentInput, documentTypes, DOCUMENTS_BUCKET, type Document, type DocumentInput } from '../schema.ts';
import { changeDocumentType, documentsKey, submitDocument } from './api.ts';
import classes from './document-form.module.css';

export type DocumentFormProps = {
  /** The document that the new one replaces; without one the form submits a first version. */
  revised: Document | undefined;
  onSubmitted: (document: Document) => void;
  onCancel: () => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Submits a document for review. Its owner gives it another `key` to begin anew. */
export function DocumentForm({ revised, onSubmitted, onCancel, onDiscardDraft, onDirtyChange }: DocumentFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  const waitingId = useId();
  const keyOf = useKeyOfContent();

  const { form, formProps, field, summary, failure, isBusy, isAlive } = useSchemaForm({
    schema: documentInput,
    initialValues: { document_type: (revised?.document_type ?? '') as DocumentInput['document_type'], file_url: '', previous_id: revised?.id ?? null },
    async submit(input) {
      const document = await submitOnce({ key: draft.key, keyOf, input });
      await draft.settle(documentsKey);
      onSubmitted(document);
    },
  });
  const isChanged = form.isDirty();
  const { document_type, file_url } = form.values;
  const draft = useDraft({
    form: revised ? `documents/${revised.id}` : 'documents',
    values: { document_type, file_url },
    isDirty: isChanged,
    baseVersion: revised?.version ?? null,
    restore: (values) => form.setValues({ document_type: values.document_type, file_url: values.file_url }),
  });
  // What is kept as a draft is not lost with the page.
  const isDirty = (isChanged && !draft.hasAll) || isUploading;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  async function handleDiscard(next: () => void): Promise<void> {
    await draft.discard();
    next();
  }

  const { id, value, error } = field('file_url');
  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      <RestoredDraft restored={draft.restored} onDiscard={() => void handleDiscard(onDiscardDraft)} />
      {failure && <FailureBanner sentence="This document was not submitted." failure={failure} isFocused />}
      <FormSection
        legend={revised ? 'Upload a new version' : 'Submit a document'}
        description={revised && `It replaces “${revised.original_filename}”, which stays in your list with its notes.`}
        disabled={isBusy}
      >
        <NativeSelect
          {...field('document_type')}
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
          onChange={(urls) => form.setFieldValue('file_url', urls.at(-1) ?? '')}
          onBusyChange={setIsUploading}
          error={error}
          disabled={isBusy}
        />
        <div className={classes.buttons} data-wide>
          {revised && (
            <Button variant="default" onClick={() => void handleDiscard(onCancel)}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={!isAlive || isUploading} aria-describedby={isUploading ? waitingId : undefined}>
            {isBusy ? 'Submitting…' : revised ? 'Submit new version' : 'Submit for Review'}
          </Button>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
      <div role="status">
        {isUploading && (
          <Text id={waitingId} c="dimmed" size="sm" mt="xs" ta="end">
            The file is still on its way: wait for it, or cancel it, to submit.
          </Text>
        )}
      </div>
    </form>
  );
}

/** What is chosen, once: where an earlier try arrived, though its answer was lost, another type is given to that document, and another file is another one. */
async function submitOnce({ key, keyOf, input }: { key: string; keyOf: (input: DocumentInput) => string; input: DocumentInput }): Promise<Document> {
  const made = await submitDocument({ key, input });
  const { document_type, file_url } = input;
  if (made.file_url !== file_url) return submitDocument({ key: keyOf(input), input });
  return made.document_type === document_type ? made : changeDocumentType({ id: made.id, change: { version: made.version, document_type } });
}

/** The same key for each try of the same content. */
function useKeyOfContent(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
