import { expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import { registry } from '#app/server/features.ts';

const env = readEnv({ BRAND_NAME: 'Bay Tree', PORT: '3000' });
const data = {
  email: 'ada@example.com',
  documentType: 'Media Coverage',
  fileName: 'Interview.pdf',
  link: '/documents?row=1',
};

it('the mail to staff names the applicant and the document', () => {
  expect(registry.mails['document-submitted']?.({ data, env })).toEqual({
    subject: 'Submitted for review: Media Coverage',
    digest: { heading: 'Documents submitted for review' },
    paragraphs: [
      'ada@example.com submitted a document for review in Bay Tree.',
      'Document type: Media Coverage',
      'File: Interview.pdf',
    ],
    action: { label: 'Open the document', url: 'http://localhost:3000/documents?row=1' },
  });
});

it('the mail has no link if it was queued without one', () => {
  const { link: _, ...older } = data;
  expect(registry.mails['document-submitted']?.({ data: older, env })).not.toHaveProperty('action');
});

it('the mail to staff names the document that a new version replaces', () => {
  const { paragraphs } = registry.mails['document-submitted']?.({ data: { ...data, revises: 'Talk.pdf' }, env }) ?? {};
  expect(paragraphs?.at(-1)).toBe('It is a new version of “Talk.pdf”, which needed revision.');
});
