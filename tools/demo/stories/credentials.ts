import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import {
  CREDENTIALS_BUCKET,
  type Credential,
  type CredentialInput,
  type SubmittedCredential,
  type Verdict,
} from '#features/providers/provider-credentials/schema.ts';
import type { AttorneyProfileInput, MentorProfileInput } from '#features/providers/provider-profiles/schema.ts';
import type { ProviderSettings, ProviderSettingsInput } from '#features/providers/provider-settings/schema.ts';

import type { DemoFile } from '../files.ts';
import { dateIn, type Moment } from '../moments.ts';
import type { DemoUserKey } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';

export type DemoCredential = Omit<CredentialInput, 'document_url' | 'expiry_date'> & {
  /** Date, or days from the day of the demo. Null if it does not expire. */
  expiry_date: string | number | null;
  by: DemoUserKey;
  document: DemoFile;
  sent: Moment;
  /** Decision of the admin, and later changes by the provider. */
  decision?: { at: Moment; status: Verdict; note: string };
  edit?: { at: Moment; document: DemoFile };
};

export function credentialEvents({
  by,
  document,
  sent,
  decision,
  edit,
  expiry_date,
  ...fields
}: DemoCredential): StoryEvent[] {
  let credential: Pick<Credential, 'id' | 'version'>;
  const upload = async ({ as }: Stage, file: DemoFile) => (await as(by)).upload(CREDENTIALS_BUCKET, file);
  const actions: StoryEvent[] = [
    {
      at: sent,
      async play(stage) {
        const expires = typeof expiry_date === 'number' ? dateIn(stage.day, expiry_date) : expiry_date;
        const body = { ...fields, expiry_date: expires, document_url: await upload(stage, document) };
        credential = await (await stage.as(by)).send<Credential>('POST', '/api/credentials', body);
      },
    },
  ];
  if (decision) {
    const { at, status, note } = decision;
    actions.push({
      at,
      async play({ as }) {
        const body = { status, decision_note: note, version: credential.version };
        const path = `/api/credentials/all/${credential.id}/decision`;
        credential = await (await as('robin')).send<SubmittedCredential>('POST', path, body);
      },
    });
  }
  if (edit) {
    actions.push({
      at: edit.at,
      async play(stage) {
        const body = { document_url: await upload(stage, edit.document), version: credential.version };
        await (await stage.as(by)).send('PATCH', `/api/credentials/${credential.id}`, body);
      },
    });
  }
  return actions;
}

export type DemoProfile = { by: DemoUserKey; at: Moment } & (
  | { role: 'mentor'; fields: Partial<MentorProfileInput> }
  | { role: 'attorney'; fields: Omit<AttorneyProfileInput, 'version'> }
);

export function profileEvent({ by, at, role, fields }: DemoProfile): StoryEvent {
  return {
    at,
    play: async ({ as }) => (await as(by)).send('PUT', `/api/provider-profiles/${role}`, { ...fields, version: 0 }),
  };
}

export type DemoSettings = { by: DemoUserKey; at: Moment; role: ProviderRole; values: Partial<ProviderSettingsInput> };

/** Returns the action with which a provider changes settings from their defaults. */
export function settingsEvent({ by, at, role, values }: DemoSettings): StoryEvent {
  return {
    at,
    async play({ as }) {
      const visitor = await as(by);
      const {
        updated_at: _at,
        has_applicants: _has,
        ...defaults
      } = await visitor.send<ProviderSettings>('GET', `/api/provider-settings/${role}`);
      await visitor.send('PUT', `/api/provider-settings/${role}`, { ...defaults, ...values });
    },
  };
}
