import { Button, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { asApiError } from '#core/client/api.ts';
import { isComposing } from '#core/client/composing.ts';
import { UploadRow, type UploadRowProps } from '#core/client/ui/upload-row.tsx';
import { getExtension, fileName, formatSize } from '#core/shared/uploads.ts';

import { useStoredFile } from './api.ts';
import { describePlaces, useOwnFiles } from './own-files-api.ts';

type RowActions = Pick<UploadRowProps, 'id' | 'onPreview' | 'onReplace' | 'onRemove' | 'onMoveUp' | 'onMoveDown'>;

export type StoredFileItemProps = RowActions & {
  url: string;
  /** Size in bytes of a file that was just uploaded here. */
  sentBytes: number | undefined;
  /** Additional content about the file. */
  note?: ReactNode;
  /** Undefined if the form is being submitted. */
  onRename: ((name: string) => Promise<void>) | undefined;
};

/** File in the form, with its size, its other uses, and a way to rename it. */
export function StoredFileItem({ url, sentBytes, note, onRename, ...acts }: StoredFileItemProps) {
  const { bytes, failure } = useStoredFile(url, sentBytes);
  const same = useOwnFiles({ same_as: url }, { isAsked: sentBytes !== undefined });
  const [isRenaming, setIsRenaming] = useState(false);
  const name = fileName(url);
  const row = { name, size: bytes ? formatSize(bytes) : '', ...acts };
  function keepName(): void {
    flushSync(() => setIsRenaming(false));
    document.getElementById(`${acts.id}-rename`)?.focus();
  }

  if (failure) return <UploadRow {...row} state="failed" error={failure} />;
  // Rendered together with its note, because a late note would move the content below just when it is clicked.
  if (same.isLoading) return <UploadRow {...row} state="uploading" percent={99} />;

  const places = describePlaces(same.data ?? []);
  return (
    <UploadRow
      {...row}
      state="done"
      openUrl={url}
      downloadUrl={`${url}?download`}
      note={
        (places || note) && (
          <>
            {places && `Already in: ${places}`}
            {note}
          </>
        )
      }
      onRename={onRename && (() => setIsRenaming(true))}
      editor={isRenaming && onRename && <NameEditor name={name} onSave={onRename} onClose={keepName} />}
    />
  );
}

type NameEditorProps = { name: string; onSave: (name: string) => Promise<void>; onClose: () => void };

/** Renamer inside a form, but not one of its fields: it handles its own keys. */
function NameEditor({ name, onSave, onClose }: NameEditorProps) {
  const ending = getExtension(name);
  const former = name.slice(0, name.length - ending.length - 1);
  const [stem, setStem] = useState(former);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function save(): Promise<void> {
    if (isBusy) return;
    if (stem.trim() === former) {
      onClose();
      return;
    }
    if (stem.trim() === '') {
      setError('Please enter a file name');
      return;
    }
    setIsBusy(true);
    try {
      await onSave(`${stem.trim()}.${ending}`);
    } catch (failed) {
      setError(asApiError(failed).message);
      setIsBusy(false);
    }
  }

  function handleKey(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else onClose();
  }

  return (
    <Group gap="xs" align="flex-start" flex="1 1 100%">
      <TextInput
        flex="1 1 14rem"
        aria-label={`New name of ${name}`}
        value={stem}
        onChange={({ currentTarget }) => {
          setStem(currentTarget.value);
          setError(undefined);
        }}
        error={error}
        rightSection={
          <Text span c="dimmed">
            .{ending}
          </Text>
        }
        rightSectionWidth="4rem"
        ref={input}
        onKeyDown={handleKey}
        // Escape cancels the rename without closing a surrounding dialog.
        data-mantine-stop-propagation
      />
      <Button size="sm" variant="default" disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Saving…' : 'Save name'}
      </Button>
      <Button size="sm" variant="subtle" onClick={onClose}>
        Keep the old name
      </Button>
    </Group>
  );
}
