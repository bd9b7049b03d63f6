import { FilePicker } from '#features/files/client/file-picker.tsx';
import type { InputProps } from '#records/client/kind-props.ts';

export function FilesFieldInput({ field, name: _, ...input }: InputProps<'files'>) {
  return <FilePicker {...input} label={field.label} hint={field.hint} bucket={field.bucket} multiple />;
}
