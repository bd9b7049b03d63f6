import { useState } from 'react';

import { useListPage } from '#core/client/list-page.ts';
import { FilePreview, type PreviewedFile } from '#core/client/ui/file-preview.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { reviewersText, useReviewers } from '#features/providers/provider-assignments/client/reviewers.ts';

import { documentStatuses, type Document } from '../schema.ts';
import { ownDocuments } from './api.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentTypeDialog } from './document-type-dialog.tsx';
import { ApprovedLegalInput } from './approved-legal-input.tsx';

const words = {
  what: 'Your documents',
  notLoaded: 'Your documents could not be loaded.',
  noun: 'document',
  add: 'Submit a document',
  empty: 'No documents uploaded yet.',
  why: 'A mentor or attorney reviews what you submit, and tells you what is good and what is missing.',
  none: 'No documents match this filter.',
  all: 'Show all documents',
};

const isWaiting = ({ status }: Document) => status === 'Pending' || status === 'Under Review';

/** Page on which applicants submit documents and follow their review. */
export default function DocumentsPage() {
  const page = useListPage(ownDocuments, {
    getTitle: ({ original_filename }: Document) => original_filename,
    draft: 'documents',
    tell: ({ original_filename }) => `“${original_filename}” was submitted for review.`,
  });
  const { list, sheet } = page;
  const reviewers = useReviewers('mentor', 'attorney');
  const [viewed, setViewed] = useState<PreviewedFile>();
  const [retypedId, setRetypedId] = useState<string>();

  return (
    <>
      <ListPage
        page={page}
        subtitle="Submit documents for review, and read the reviewer’s notes."
        words={words}
        renderForm={(props, key) => <DocumentForm key={key} reviewers={reviewers} {...props} />}
        filters={
          <FilterBar
            list={list}
            label="Your documents"
            filters={{ status: { label: 'Status', choices: documentStatuses } }}
          />
        }
        note={list.rows?.some(isWaiting) && reviewersText(reviewers, 'a reviewer')}
        more={<ApprovedLegalInput />}
        hasFiles
      >
        {(documents) => (
          <DocumentList
            documents={documents}
            markedId={list.rowId}
            onView={setViewed}
            onEditType={({ id }) => setRetypedId(id)}
            onRevise={sheet.edit}
            onDelete={page.remove}
          />
        )}
      </ListPage>
      <FilePreview file={viewed} onClose={() => setViewed(undefined)} />
      <DocumentTypeDialog
        document={list.rows?.find(({ id }) => id === retypedId)}
        onChanged={({ original_filename, document_type }) => {
          setRetypedId(undefined);
          sheet.tell(`“${original_filename}” is now ${document_type}.`);
        }}
        onClose={() => setRetypedId(undefined)}
      />
    </>
  );
}
