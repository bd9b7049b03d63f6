import {
  DOCUMENTS_BUCKET,
  type Document,
  type DocumentStatus,
  type DocumentType,
} from '#features/collaboration/documents/schema.ts';

import type { DemoFile } from '../files.ts';
import type { Moment } from '../moments.ts';
import type { StoryEvent } from '../story.ts';

export type DemoDocument = {
  type: DocumentType;
  file: DemoFile;
  submitted: Moment;
  /** Reviews. Add notes only with a decision, and with nothing else. */
  reviews?: { at: Moment; by: 'noor' | 'sam'; status: DocumentStatus; notes?: string }[];
  /** Version submitted after Needs Revision. */
  revision?: DemoDocument;
};

export function documentEvents(document: DemoDocument): StoryEvent[] {
  return createEvents(document, () => null);
}

function createEvents(
  { type, file, submitted, reviews = [], revision }: DemoDocument,
  previousId: () => string | null,
): StoryEvent[] {
  let current: Pick<Document, 'id' | 'version'>;
  return [
    {
      at: submitted,
      async play({ as }) {
        const ada = await as('ada');
        const file_url = await ada.upload(DOCUMENTS_BUCKET, file);
        current = await ada.send<Document>('POST', '/api/documents', {
          document_type: type,
          file_url,
          previous_id: previousId(),
        });
      },
    },
    ...reviews.map(({ at, by, status, notes }) => ({
      at,
      async play({ as }: Parameters<StoryEvent['play']>[0]) {
        const body = { status, version: current.version, ...(notes ? { reviewer_notes: notes } : {}) };
        current = await (await as(by)).send<Document>('POST', `/api/documents/${current.id}/review`, body);
      },
    })),
    ...(revision ? createEvents(revision, () => current.id) : []),
  ];
}
