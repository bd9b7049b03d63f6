import { NativeSelect } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';
import { roleLabels, type ProviderRole } from '#features/accounts/roles/schema.ts';

import { applicationInput, APPLICATIONS_BUCKET, type Application, type ApplicationInput } from '../schema.ts';
import { ownApplications, submitApplication } from './api.ts';

/** Applies for one of these roles. */
export function ApplicationForm({
  roles,
  isApplicant,
  row: _,
  ...sheet
}: RowFormProps<Application> & {
  roles: readonly ProviderRole[];
  /** Users who land in the applicants' workspace now, and will land elsewhere. */
  isApplicant: boolean;
}) {
  const [only, ...others] = roles;
  const form = useRowForm<FormSchema, Application>({
    ...sheet,
    row: undefined,
    schema: applicationInput,
    initialValues: { role: (others.length === 0 && only) || '', documents: [], notes: '' },
    draft: 'applications',
    listKey: ownApplications.key,
    // If an earlier attempt arrived and its response was lost, that one counts and waits for a decision.
    save: (input, { key }) =>
      recoverReplay(submitApplication({ key, input: input as ApplicationInput }), ownApplications.find),
  });
  const { form: mantineForm, field } = form;
  const { id, error } = field('documents');

  return (
    <RowForm
      of={form}
      noun="application"
      failure="Your application was not sent."
      legend="Apply for a role"
      description={[
        'An admin reviews your documents and decides. You keep your current roles.',
        isApplicant &&
          'Once approved, you sign in to the workspace for your new role and can read your own evidence under My records.',
      ]
        .filter(Boolean)
        .join(' ')}
      submit="Send application"
      busy="Sending…"
    >
      <NativeSelect
        {...field('role')}
        label="Role"
        required
        data={[{ value: '', label: 'Choose a role' }, ...roles.map((value) => ({ value, label: roleLabels[value] }))]}
      />
      <FilePicker
        id={id}
        label="Documents"
        hint="Your CV, plus licenses or other proof of your qualifications."
        required
        bucket={APPLICATIONS_BUCKET}
        multiple
        value={mantineForm.values.documents as string[]}
        onChange={(urls) => mantineForm.setFieldValue('documents', urls)}
        onBusyChange={form.takesFiles('documents')}
        error={error}
        disabled={form.isBusy}
      />
      <AutosizeTextarea
        {...field('notes')}
        label="Notes"
        description="Optional. Tell us about your experience and who you can help."
        minRows={4}
        maxRows={16}
        data-wide
      />
    </RowForm>
  );
}
