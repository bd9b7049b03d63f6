import { Button, Input, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';

import { FilePreview, type PreviewedFile } from '#core/client/ui/file-preview.tsx';
import { UploadRow } from '#core/client/ui/upload-row.tsx';
import { fill } from '#core/shared/sentence.ts';
import { buckets, fileName, formatSize } from '#core/shared/uploads.ts';

import { describeEndings, isPreviewable } from '../rules.ts';
import { acceptedBy } from './accepted.ts';
import classes from './file-picker.module.css';
import { StoredFileItem } from './stored-file-item.tsx';
import { OwnFilesDialog } from './own-files-dialog.tsx';
import { describeUpload, useUploads, type UploadsOptions } from './use-uploads.ts';

export type FilePickerProps = UploadsOptions & {
  label: string;
  hint?: string;
  error?: ReactNode;
  required?: boolean;
  /** ID of the button that opens the file chooser. The label and the error summary link to it. */
  id: string;
  disabled?: boolean;
  /** Additional content about a file in the form. */
  renderNote?: ((url: string) => ReactNode) | undefined;
};

/** Files of one field: dropped or chosen, uploaded immediately, and stored in the form as URLs. */
export function FilePicker({
  label,
  hint,
  error,
  required = false,
  id,
  disabled = false,
  renderNote,
  ...options
}: FilePickerProps) {
  const { bucket, value, multiple } = options;
  const files = useUploads(options);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(picked: readonly File[]) => void>(files.add);
  const [isOver, setIsOver] = useState(false);
  const [previewed, setPreviewed] = useState<PreviewedFile>();
  const [isChoosingOwn, setIsChoosingOwn] = useState(false);
  const land = useLanding();
  useRefusedDrops();

  const message = error ?? files.leftOut;
  const describedBy = [hint && `${id}-description`, message && `${id}-error`].filter(Boolean).join(' ') || undefined;

  function choose(then: (picked: readonly File[]) => void, isMultiple: boolean): void {
    if (!input.current) return;
    chosen.current = then;
    input.current.multiple = isMultiple;
    input.current.click();
  }

  function chooseOne(then: (file: File) => void): void {
    choose(([file]) => file && then(file), false);
  }

  function handleChosen(event: ChangeEvent<HTMLInputElement>): void {
    const picked = [...(event.currentTarget.files ?? [])];
    // Otherwise choosing the same file again would not fire a change.
    event.currentTarget.value = '';
    chosen.current(picked);
  }

  function handleDragOver(event: DragEvent): void {
    event.preventDefault();
    setIsOver(true);
  }

  function handleDragLeave(event: DragEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    // A surrounding fieldset may disable the button as well.
    if (!button.current?.matches(':disabled')) files.add([...event.dataTransfer.files]);
  }

  const takesPhotos = buckets[bucket].extensions.some((extension) => extension === 'jpg');
  const accepted = { types: describeEndings(bucket), size: formatSize(files.maxBytes) };
  const rowId = (index: number) => `${id}-${index}`;

  /** Moves a file. The focus stays with its row. */
  function move(index: number, by: 1 | -1): void {
    files.move(value[index] ?? '', by);
    const ways = by < 0 ? ['up', 'down'] : ['down', 'up'];
    land(ways.map((way) => `${rowId(index + by)}-${way}`));
  }

  async function rename(index: number, name: string): Promise<void> {
    await files.rename(value[index] ?? '', name);
    land([`${rowId(index)}-rename`]);
  }

  /** Moves the focus after the action, because the pressed button disappears with its row. */
  function thenFocus(action: () => void): () => void {
    return () => {
      action();
      button.current?.focus();
    };
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      withAsterisk={required}
      description={hint}
      error={message}
      // The errors of a form are read out with its summary.
      errorProps={error ? {} : { role: 'alert' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      data-wide
    >
      <div role="group" aria-labelledby={`${id}-label`}>
        <div
          className={classes.area}
          data-over={isOver || undefined}
          data-error={Boolean(error) || undefined}
          data-hinted={hint !== undefined || undefined}
          onDragOver={handleDragOver}
          onDragLeave={handleDragLeave}
          onDrop={handleDrop}
        >
          <span className={classes.prompt}>
            <span className={classes.byMouse}>{fill('Drop a {types} here, up to {size}', accepted)}</span>
            <span className={classes.byTouch}>
              {fill(
                takesPhotos ? 'Choose a file or take a photo, up to {size}' : 'Choose a {types}, up to {size}',
                accepted,
              )}
            </span>
          </span>
          <Button
            ref={button}
            id={id}
            variant="default"
            disabled={disabled}
            aria-label={`Choose ${label}`}
            aria-describedby={describedBy}
            onClick={() => choose(files.add, multiple)}
          >
            Choose
          </Button>
          <Button
            variant="subtle"
            disabled={disabled}
            aria-label={`From my files: ${label}`}
            onClick={() => setIsChoosingOwn(true)}
          >
            From my files
          </Button>
          <input ref={input} hidden type="file" accept={acceptedBy(bucket)} onChange={handleChosen} />
        </div>
        {value.length + files.uploads.length > 0 && (
          <Stack component="ul" gap={0}>
            {value.map((url, index) => (
              <StoredFileItem
                key={url}
                id={rowId(index)}
                url={url}
                sentBytes={files.sizes[url]}
                note={renderNote?.(url)}
                onPreview={isPreviewable(fileName(url)) ? () => setPreviewed({ name: fileName(url), url }) : undefined}
                {...(!disabled && {
                  onReplace: () => chooseOne((file) => files.replace(url, file)),
                  onRemove: thenFocus(() => files.remove(url)),
                  onMoveUp: index > 0 ? () => move(index, -1) : undefined,
                  onMoveDown: index < value.length - 1 ? () => move(index, 1) : undefined,
                })}
                onRename={disabled ? undefined : (name) => rename(index, name)}
              />
            ))}
            {files.uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                {...describeUpload(upload)}
                onCancel={upload.state === 'failed' ? undefined : thenFocus(() => files.cancel(upload.id))}
                onRetry={
                  upload.canRetry && upload.state === 'failed' ? thenFocus(() => files.retry(upload.id)) : undefined
                }
                onReplace={
                  upload.state === 'failed'
                    ? () => chooseOne((file) => files.replaceUpload(upload.id, file))
                    : undefined
                }
                onRemove={upload.state === 'failed' ? thenFocus(() => files.cancel(upload.id)) : undefined}
              />
            ))}
          </Stack>
        )}
        <div className="visually-hidden" role="status">
          {files.announcement}
        </div>
        <FilePreview file={previewed} onClose={() => setPreviewed(undefined)} />
        <OwnFilesDialog
          isOpen={isChoosingOwn}
          onClose={() => setIsChoosingOwn(false)}
          bucket={bucket}
          value={value}
          onChoose={(url) => {
            files.take(url);
            if (!multiple) setIsChoosingOwn(false);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** Returns a function that, after rendering, moves the focus to the first of these elements that can have it. */
function useLanding(): (ids: readonly string[]) => void {
  const [ids, land] = useState<readonly string[]>([]);
  useEffect(() => {
    const elements = ids.map((id) => document.getElementById(id));
    elements.find((element) => element?.matches(':enabled'))?.focus();
  }, [ids]);
  return land;
}

/** Prevents drops outside the area from replacing the page and losing all typed input. */
function useRefusedDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
