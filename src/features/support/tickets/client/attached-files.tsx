import type { FormSchema } from '#core/client/validate-form.ts';
import type { useRowForm } from '#core/client/row-form.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

/** Files attached to a ticket or reply. */
export function AttachedFiles<Row extends { id: string }>({
  of: form,
}: {
  of: ReturnType<typeof useRowForm<FormSchema, Row>>;
}) {
  const { id, value, error } = form.field('files');
  return (
    <FilePicker
      id={id}
      label="Files"
      hint="Optional. Only you and our staff can open them."
      bucket="tickets"
      multiple
      value={value as string[]}
      onChange={(files) => form.form.setFieldValue('files', files)}
      onBusyChange={form.takesFiles('files')}
      error={error}
      disabled={form.isBusy}
    />
  );
}
