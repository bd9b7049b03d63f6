import { TextInput } from '@mantine/core';

import { fileKey } from '#core/shared/uploads.ts';
import { isLink } from '#core/shared/web-link.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import type { InputProps } from './kind-props.ts';

export function FileFieldInput({
  field,
  id,
  name: _,
  value,
  onChange,
  error,
  onBusyChange,
  renderNote,
}: InputProps<'file'>) {
  const isFile = value !== null && fileKey(value) !== undefined;
  const link = isFile ? '' : (value ?? '');
  const isLinkWrong = Boolean(error) && link !== '' && !isLink(link);
  return (
    <>
      <FilePicker
        id={isLinkWrong ? `${id}-files` : id}
        label={field.label}
        hint={field.hint}
        bucket={field.bucket}
        multiple={false}
        value={isFile ? [value] : []}
        onChange={(urls) => onChange(urls.at(-1) ?? null)}
        onBusyChange={onBusyChange}
        renderNote={renderNote}
        error={isLinkWrong ? undefined : error}
      />
      {field.takesLinks && (
        // Unnamed, because the form treats the value of a named input as typed text when the page hydrates.
        <TextInput
          id={isLinkWrong ? id : `${id}-link`}
          type="url"
          inputMode="url"
          mt="xs"
          label={`${field.label}: or a link`}
          placeholder="https://"
          value={link}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
          error={isLinkWrong && error}
        />
      )}
    </>
  );
}
