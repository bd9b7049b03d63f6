import type { APIRequestContext } from '@playwright/test';

import type { UploadedFile } from '../src/core/shared/uploads.ts';
import type { Field, FieldValue } from '../src/records/field-types/kinds.ts';
import { recordTypes } from '../src/records/registry.ts';
import { createPdf, createPng } from '../src/testing/fixtures.ts';
import { send } from './support.ts';

/** A long name with a word that cannot wrap, to test layouts. */
const longName =
  'International Conference on Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzgebungsverfahren and the Foundations of Interwoven Textile Computation';
const paragraph =
  'It is cited by 214 papers of others and used in four products; the letters say who uses it, since when, and what they did before.\n\nThe second paragraph holds an address: https://example.com/a/very/long/path/that/does/not/break/anywhere/at/all/index.html';

/**
 * Adds records of every type with all fields and files, documents, tasks, requests and tickets to a user, through the
 * API.
 */
export async function fillCase(request: APIRequestContext): Promise<{ requestId: string; ticketId: string }> {
  for (const { segment, fields } of recordTypes) {
    const entries = Object.entries(fields);
    const full = await Promise.all(
      entries.map(async ([name, field]) => [name, await getValue(request, field)] as const),
    );
    const sparse = entries.map(
      ([name, field]) => [name, field.required ? getShortValue(field) : getEmptyValue(field)] as const,
    );
    await send(request, `/api/records/${segment}`, { ...Object.fromEntries(sparse), status: 'Started' });
    await send(request, `/api/records/${segment}`, { ...Object.fromEntries(full), status: 'Completed' });
  }
  const document = await upload(request, 'documents', `${longName}.pdf`);
  await send(request, '/api/documents', { document_type: 'Recommendation Letter', file_url: document });
  await send(request, '/api/documents', {
    document_type: 'Award Certificate',
    file_url: await upload(request, 'documents', 'certificate.png'),
  });

  const task = { criteria: 'Awards & Recognition', action_item: paragraph, due_date: '2025-06-19' };
  await send(request, '/api/tasks', {
    ...task,
    title: longName,
    task_files: [await upload(request, 'tasks', 'notes.pdf')],
  });
  const submitted = await send<{ id: string; version: number }>(request, '/api/tasks', {
    ...task,
    title: 'Collect letters',
  });
  await send(request, `/api/tasks/${submitted.id}/status`, {
    status: 'Submitted',
    version: submitted.version,
    submission_files: [await upload(request, 'task-submissions', 'letter.pdf')],
  });

  await send(request, '/api/requests', { product: 'UK Design', quantity: 20 });
  const { id: requestId } = await send<{ id: string }>(request, '/api/requests', {
    product: 'Letters (impact, recommendation and support)',
    quantity: 7,
  });
  await send(request, '/api/support/tickets', { subject: longName, description: paragraph, priority: 'urgent' });
  const { id: ticketId } = await send<{ id: string }>(request, '/api/support/tickets', {
    subject: 'A certificate does not open',
    description: paragraph,
    priority: 'low',
  });
  await send(request, `/api/support/tickets/${ticketId}/replies`, { body: paragraph });
  return { requestId, ticketId };
}

async function getValue(request: APIRequestContext, field: Field): Promise<FieldValue> {
  if (field.kind === 'file') return upload(request, field.bucket, 'Grant certificate.pdf');
  if (field.kind === 'files') {
    return [
      await upload(request, field.bucket, `${longName.slice(0, 120)}.png`),
      await upload(request, field.bucket, 'stage.png'),
    ];
  }
  if (field.kind === 'text') return field.suggestions ? 'International' : longName;
  return getShortValue(field);
}

function getShortValue(field: Field): FieldValue {
  if (field.kind === 'long-text') return paragraph;
  if (field.kind === 'lines') return ['Halved the costs of every loom', longName];
  if (field.kind === 'date') return '2025-06-19';
  if (field.kind === 'integer') return 1_234_567;
  if (field.kind === 'choice') return field.choices[0] ?? '';
  return field.kind === 'decimal' ? 1_850_000.55 : 'Loom';
}

function getEmptyValue({ kind }: Field): FieldValue {
  if (kind === 'text' || kind === 'long-text' || kind === 'choice') return '';
  return kind === 'files' || kind === 'lines' ? [] : null;
}

async function upload(request: APIRequestContext, bucket: string, name: string): Promise<string> {
  const bytes = name.endsWith('.png') ? createPng(64) : createPdf();
  const { url } = await send<UploadedFile>(
    request,
    `/api/files/${bucket}?name=${encodeURIComponent(name)}`,
    Buffer.from(bytes),
  );
  return url;
}
