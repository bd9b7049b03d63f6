import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useSchemaForm } from '#core/client/form.ts';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';

import { documentChange, documentTypes, type Document, type DocumentChange } from '../schema.ts';
import { changeDocumentType, ownDocuments } from './api.ts';

export type DocumentTypeDialogProps = {
  /** The dialog is closed if there is none. */
  document: Document | undefined;
  onChanged: (document: Document) => void;
  onClose: () => void;
};

export function DocumentTypeDialog({ document, onChanged, onClose }: DocumentTypeDialogProps) {
  return (
    <Modal opened={document !== undefined} onClose={onClose} title="Edit document type">
      {document && <TypeForm key={document.id} document={document} onChanged={onChanged} onCancel={onClose} />}
    </Modal>
  );
}

function TypeForm({
  document,
  onChanged,
  onCancel,
}: {
  document: Document;
  onChanged: (document: Document) => void;
  onCancel: () => void;
}) {
  const queryClient = useQueryClient();
  const { formProps, field, summary, failure, isBusy, isAlive } = useSchemaForm({
    schema: typeSchema,
    initialValues: { document_type: document.document_type as DocumentChange['document_type'] },
    async submit({ document_type }) {
      try {
        onChanged(await changeDocumentType({ id: document.id, change: { document_type, version: document.version } }));
      } finally {
        // Also after an error, so that the next attempt uses the current document.
        await queryClient.invalidateQueries({ queryKey: ownDocuments.key });
      }
    },
  });

  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {failure && <ErrorBanner sentence="The type was not changed." failure={failure} isFocused />}
      <NativeSelect
        {...field('document_type')}
        label={`Type of “${document.original_filename}”`}
        data={documentTypes}
        disabled={isBusy}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isAlive}>
          {isBusy ? 'Saving…' : 'Save type'}
        </Button>
      </Group>
    </form>
  );
}

const typeSchema = documentChange.pick({ document_type: true });
