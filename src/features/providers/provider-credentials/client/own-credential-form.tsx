import { NativeSelect, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { fileName } from '#core/shared/uploads.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { credentialForm, CREDENTIALS_BUCKET, typesOf, type Credential, type CredentialChange } from '../schema.ts';
import { addCredential, changeCredential, ownCredentials, readCredential } from './api.ts';
import { getTitle } from './credential-text.tsx';

type FormInput = z.output<ReturnType<typeof credentialForm>> & Required<Pick<CredentialChange, 'credential_type'>>;

/** Form that submits a credential for verification, or changes one, which is then verified again. */
export function OwnCredentialForm({ role, ...sheet }: RowFormProps<Credential> & { role: ProviderRole }) {
  const { row } = sheet;
  const calls = {
    add: ({ key, values }: { key: string; values: FormInput }) => addCredential({ key, input: { ...values, role } }),
    find: readCredential,
    change: changeCredential,
  };
  const form = useRowForm<FormSchema, Credential>({
    ...sheet,
    schema: credentialForm(role),
    initialValues: {
      credential_type: row?.credential_type ?? '',
      credential_number: row?.credential_number ?? '',
      issuing_authority: row?.issuing_authority ?? '',
      issue_date: row?.issue_date ?? '',
      expiry_date: row?.expiry_date ?? null,
      document_url: row?.document_url ?? '',
    },
    draft: `${role}-credentials`,
    listKey: ownCredentials(role).key,
    read: readCredential,
    save: (input, sent) => saveRow(calls, { ...sent, row, values: input as FormInput }),
  });
  const { form: mantineForm, field } = form;
  const { values } = mantineForm;
  const document = String(values.document_url);
  const picker = field('document_url');
  return (
    <RowForm
      of={form}
      noun="credential"
      legend={row ? `Edit ${getTitle(row)}` : 'New credential'}
      description={row ? whatEditingDoes(row) : 'We check it against the document and let you know.'}
      submit={row ? 'Update credential' : 'Submit for verification'}
      busy={row ? 'Saving…' : 'Submitting…'}
      missing={document === '' ? 'Upload the document first. We cannot verify the credential without it.' : undefined}
      newer={{ fields: shownFields }}
    >
      <NativeSelect
        {...field('credential_type')}
        label="Type"
        required
        data={[{ value: '', label: 'Choose a type' }, ...typesOf[role]]}
      />
      <TextInput {...field('credential_number')} label="Number" required />
      <TextInput {...field('issuing_authority')} label="Issuing authority" required data-wide />
      <DateInput
        {...field('issue_date')}
        label="Issue date"
        required
        value={String(values.issue_date)}
        onChange={(date) => mantineForm.setFieldValue('issue_date', date ?? '')}
      />
      <DateInput
        {...field('expiry_date')}
        label="Expiry date"
        description={role === 'attorney' ? undefined : 'Leave empty if it does not expire.'}
        required={role === 'attorney'}
        value={values.expiry_date as string | null}
        onChange={(date) => mantineForm.setFieldValue('expiry_date', date)}
      />
      <FilePicker
        id={picker.id}
        label="Document"
        hint="Applicants never see it."
        required
        bucket={CREDENTIALS_BUCKET}
        multiple={false}
        value={document ? [document] : []}
        onChange={(urls) => mantineForm.setFieldValue('document_url', urls.at(-1) ?? '')}
        onBusyChange={form.takesFiles('document_url')}
        error={picker.error}
        disabled={form.isBusy}
      />
    </RowForm>
  );
}

function whatEditingDoes({ verification_status }: Credential): string {
  return verification_status === 'verified'
    ? 'Saving a change makes it pending again: applicants cannot see it until we have verified it.'
    : 'Saving a change submits it for verification again.';
}

const shownFields = {
  credential_type: { label: 'Type', show: (row: Credential) => row.credential_type },
  credential_number: { label: 'Number', show: (row: Credential) => row.credential_number },
  issuing_authority: { label: 'Issuing authority', show: (row: Credential) => row.issuing_authority },
  issue_date: { label: 'Issue date', show: (row: Credential) => formatDate(row.issue_date) },
  expiry_date: { label: 'Expiry date', show: (row: Credential) => row.expiry_date && formatDate(row.expiry_date) },
  document_url: { label: 'Document', show: (row: Credential) => fileName(row.document_url) },
};
