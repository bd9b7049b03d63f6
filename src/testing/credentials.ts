import type { Credential, SubmittedCredential, Verdict } from '#features/providers/provider-credentials/schema.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

type Fields = Record<string, unknown>;

/** Submission of a mentor with a document. For an attorney, a valid license. */
export async function sampleCredential(app: TestApp, as: TestUser, fields: Fields = {}): Promise<Fields> {
  const { url } = await uploadFile(app, { as, bucket: 'credentials', name: 'license.pdf' });
  const license = fields.role === 'attorney' && { credential_type: 'Bar License', expiry_date: '2099-12-31' };
  return {
    role: 'mentor',
    credential_type: 'Academic Degree',
    credential_number: 'A-1',
    issuing_authority: 'Alder University',
    issue_date: '2019-06-30',
    document_url: url,
    ...license,
    ...fields,
  };
}

export async function submitCredential(app: TestApp, as: TestUser, fields?: Fields): Promise<Credential> {
  return taken(await app.request('POST', '/api/credentials', { as, body: await sampleCredential(app, as, fields) }));
}

/** Decides on a credential at its current version. */
export async function decideCredential(
  app: TestApp,
  as: TestUser,
  { id, status = 'verified' }: { id: string; status?: Verdict },
): Promise<SubmittedCredential> {
  const { version } = await taken<SubmittedCredential>(await app.request('GET', `/api/credentials/all/${id}`, { as }));
  const body = { status, decision_note: status === 'rejected' ? 'Not readable' : '', version };
  return taken(await app.request('POST', `/api/credentials/all/${id}/decision`, { as, body }));
}

async function taken<Row>(response: Response): Promise<Row> {
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Row;
}
