import { TextInput } from '@mantine/core';

import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
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

export function FilesFieldInput({
  field,
  id,
  name: _,
  value,
  onChange,
  error,
  onBusyChange,
  renderNote,
}: InputProps<'files'>) {
  const files = value.filter(isFile);
  const links = value.filter(isLinkLine);
  const isLinkWrong = Boolean(error) && links.some((link) => link.trim() !== '' && !isLink(link.trim()));
  return (
    <>
      <FilePicker
        id={isLinkWrong ? `${id}-files` : id}
        label={field.label}
        hint={field.hint}
        bucket={field.bucket}
        multiple
        value={files}
        onChange={(urls) => onChange((now) => [...urls, ...now.filter(isLinkLine)])}
        onBusyChange={onBusyChange}
        renderNote={renderNote}
        error={isLinkWrong ? undefined : error}
      />
      {field.takesLinks && (
        <AutosizeTextarea
          id={isLinkWrong ? id : `${id}-links`}
          inputMode="url"
          mt="xs"
          label={`${field.label}: links, one per line`}
          placeholder="https://"
          minRows={1}
          maxRows={20}
          value={links.join('\n')}
          // Blank lines stay while the user types and are removed on submit.
          onChange={({ currentTarget: { value: typed } }) =>
            onChange((now) => [...now.filter(isFile), ...(typed === '' ? [] : typed.split('\n'))])
          }
          error={isLinkWrong && error}
        />
      )}
    </>
  );
}

const isFile = (address: string): boolean => fileKey(address) !== undefined;
const isLinkLine = (address: string): boolean => !isFile(address);
