import { Button, Modal, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useSchemaForm } from '#core/client/form.ts';
import { DialogButtons } from '#core/client/ui/dialog.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';

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
  const form = useSchemaForm({
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
    <FormFrame of={form} failed="The type was not changed.">
      <NativeSelect
        {...form.field('document_type')}
        label={`Type of “${document.original_filename}”`}
        data={documentTypes}
        disabled={form.isBusy}
        data-autofocus
      />
      <DialogButtons no="Cancel" onNo={onCancel}>
        <Button type="submit" disabled={!form.isAlive}>
          {form.isBusy ? 'Saving…' : 'Save type'}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}

const typeSchema = documentChange.pick({ document_type: true });
