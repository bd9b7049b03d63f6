import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { UploadRow } from '#core/client/ui/upload-row.tsx';
import { counted } from '#core/shared/sentence.ts';
import type { Bucket } from '#core/shared/uploads.ts';

import { acceptedBy } from './accepted.ts';
import classes from './quick-picker.module.css';
import { describeUpload, useUploads } from './use-uploads.ts';

export type QuickPickerProps = {
  bucket: Bucket;
  /** Target of the files, for screen readers. */
  to: string;
  /** Called with the URL of each uploaded file. */
  onFile: (url: string) => void;
};

/** Button that uploads files and passes them to its caller immediately. */
export function QuickPicker({ bucket, to, onFile }: QuickPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The picker itself stores no files.
  const [none, setNone] = useState<string[]>([]);
  const files = useUploads({
    bucket,
    value: none,
    multiple: true,
    onChange(urls) {
      const url = urls.at(-1);
      if (url !== undefined) onFile(url);
      setNone([]);
    },
  });

  const [isOver, setIsOver] = useState(false);
  const shown = files.uploads.filter(({ state }) => state !== 'waiting');
  const waiting = files.uploads.length - shown.length;

  function handleDragOver(event: DragEvent): void {
    // A dragged exhibit is not a file.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  function handleDrop(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(false);
    files.add([...event.dataTransfer.files]);
  }

  function leave(action: () => void): () => void {
    return () => {
      action();
      button.current?.focus();
    };
  }

  return (
    <div
      className={classes.root}
      data-screen-only
      data-over={isOver || undefined}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Button
        ref={button}
        size="compact-md"
        variant="subtle"
        leftSection={<IconPlus size="1rem" aria-hidden />}
        aria-label={`Add a file to ${to}`}
        onClick={() => input.current?.click()}
      >
        Add a file
      </Button>
      <span className={classes.byMouse}>or drop files here</span>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={`Files for ${to}`}
        accept={acceptedBy(bucket)}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          // Otherwise choosing the same file again would not fire a change.
          currentTarget.value = '';
          files.add(picked);
        }}
      />
      {files.leftOut && (
        <Text c="rust" role="alert">
          {files.leftOut}
        </Text>
      )}
      {waiting > 0 && (
        <SoftText>
          {counted(waiting, { one: 'One more file is waiting.', other: '{count} more files are waiting.' })}
        </SoftText>
      )}
      {shown.length > 0 && (
        <ul className={classes.uploads}>
          {shown.map((upload) => (
            <UploadRow
              key={upload.id}
              {...describeUpload(upload)}
              {...(upload.state === 'failed'
                ? { onRemove: leave(() => files.cancel(upload.id)) }
                : { onCancel: leave(() => files.cancel(upload.id)) })}
              {...(upload.state === 'failed' && upload.canRetry && { onRetry: leave(() => files.retry(upload.id)) })}
            />
          ))}
        </ul>
      )}
      <div className="visually-hidden" role="status">
        {files.announcement}
      </div>
    </div>
  );
}
