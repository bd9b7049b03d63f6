import { FilePicker } from '#features/files/client/file-picker.tsx';
import type { InputProps } from '#records/client/kind-props.ts';

export function FileFieldInput({ field, name: _, value, onChange, ...input }: InputProps<'file'>) {
  return (
    <FilePicker
      {...input}
      label={field.label}
      hint={field.hint}
      bucket={field.bucket}
      multiple={false}
      value={value ? [value] : []}
      onChange={(urls) => onChange(urls.at(-1) ?? null)}
    />
  );
}
