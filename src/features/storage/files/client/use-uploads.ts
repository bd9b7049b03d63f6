import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

import { messageText } from '#core/shared/messages.ts';
import { counted } from '#core/shared/sentence.ts';
import { buckets, fileName, formatProgress, formatSize, type Bucket } from '#core/shared/uploads.ts';

import { checkFileType } from '../rules.ts';
import { useMaxBytes } from './api.ts';
import { renameFile } from './own-files-api.ts';
import { createUploadQueue, type NewUpload, type PendingUpload } from './upload-queue.ts';
import { sendFile } from './upload.ts';

export type UploadsOptions = {
  bucket: Bucket;
  /** URLs of the files, stored with the form's values. */
  value: string[];
  onChange: (value: string[]) => void;
  multiple: boolean;
  /** Called when uploads start or end, so that a form can wait for them. */
  onBusyChange?: (isBusy: boolean) => void;
};

/** Uploads files into one field, a few at a time, each with progress, cancel and retry. */
export function useUploads({ bucket, value, onChange, multiple, onBusyChange }: UploadsOptions) {
  const maxBytes = useMaxBytes();
  const [queue] = useState(() => createUploadQueue({ bucket, send: sendFile }));
  const uploads = useSyncExternalStore(queue.onChange, queue.uploads, queue.uploads);
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const [leftOut, setLeftOut] = useState<string>();
  const [announcement, setAnnouncement] = useState('');

  // Two uploads may complete before the form has rendered the first.
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);

  function change(next: string[]): void {
    current.current = next;
    onChange(next);
  }

  const place = useEffectEvent((url: string, replaces: string | undefined) => {
    if (!multiple) change([url]);
    else if (replaces !== undefined && current.current.includes(replaces)) {
      change(current.current.map((other) => (other === replaces ? url : other)));
    } else change([...current.current, url]);
  });
  useEffect(
    () =>
      queue.onArrival(({ upload, uploaded }) => {
        setSizes((before) => ({ ...before, [uploaded.url]: uploaded.size }));
        setAnnouncement(`${uploaded.name} was uploaded`);
        place(uploaded.url, upload.replaces);
      }),
    [queue],
  );

  const isBusy = uploads.some(({ state }) => state !== 'failed');
  const tellBusy = useEffectEvent((busy: boolean) => onBusyChange?.(busy));
  useEffect(() => {
    if (!isBusy) return;
    tellBusy(true);
    return () => tellBusy(false);
  }, [isBusy]);

  useEffect(() => () => queue.clear(), [queue]);

  function check(file: File): NewUpload {
    const message = checkFileType({ bucket, name: file.name, size: file.size, maxBytes });
    return { file, refusal: message && messageText('upload_failed', { message }) };
  }

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    // A single-file field: a new file replaces the existing one or the current upload.
    if (!multiple) queue.clear();
    const max = multiple ? buckets[bucket].maxFiles : 1;
    const room = multiple
      ? max - current.current.length - queue.uploads().filter(({ replaces }) => replaces === undefined).length
      : 1;
    const taken = files.slice(0, Math.max(0, room));
    const rest = files.length - taken.length;
    setLeftOut(
      rest > 0
        ? counted(
            rest,
            {
              one: 'One file was left out: you can add at most {most} here.',
              other: '{count} files were left out: you can add at most {most} here.',
            },
            { most: counted(max, { one: 'one file', other: '{count} files' }) },
          )
        : undefined,
    );
    if (taken.length === 0) return;
    setAnnouncement(
      counted(
        taken.length,
        { one: 'Uploading {name}', other: 'Uploading {count} files' },
        { name: taken[0]?.name ?? '' },
      ),
    );
    queue.add(taken.map(check));
  }

  /** Replaces a file with another one once that is uploaded. */
  function replace(url: string, file: File): void {
    setLeftOut(undefined);
    setAnnouncement(`Uploading ${file.name}`);
    queue.add([{ ...check(file), replaces: url }]);
  }

  /** Replaces a failed upload with another file. */
  function replaceUpload(id: string, file: File): void {
    const replaces = queue.uploads().find((upload) => upload.id === id)?.replaces;
    queue.remove(id);
    queue.add([{ ...check(file), replaces }]);
  }

  function remove(url: string): void {
    setLeftOut(undefined);
    setAnnouncement(`${fileName(url)} was removed`);
    change(current.current.filter((other) => other !== url));
  }

  /** Adds a file that is already stored. */
  function take(url: string): void {
    setLeftOut(undefined);
    setAnnouncement(`${fileName(url)} was added`);
    if (!multiple) {
      queue.clear();
      change([url]);
    } else if (current.current.length < buckets[bucket].maxFiles) change([...current.current, url]);
    else setLeftOut(`You can add at most ${buckets[bucket].maxFiles} files here.`);
  }

  /** @throws ApiError if the rename failed */
  async function rename(url: string, name: string): Promise<void> {
    const renamed = await renameFile({ url, name });
    setAnnouncement(`${fileName(url)} is now ${renamed.name}`);
    change(current.current.map((other) => (other === url ? renamed.url : other)));
  }

  /** Moves a file one position up or down. */
  function move(url: string, by: 1 | -1): void {
    const from = current.current.indexOf(url);
    const neighbour = current.current[from + by];
    if (from < 0 || neighbour === undefined) return;
    change(current.current.with(from, neighbour).with(from + by, url));
    setAnnouncement(`${fileName(url)} is file ${from + by + 1} of ${current.current.length}`);
  }

  function cancel(id: string): void {
    setLeftOut(undefined);
    queue.remove(id);
  }

  return {
    uploads,
    maxBytes,
    /** Sizes of files that were uploaded here, not of files from before. */
    sizes,
    leftOut,
    announcement: describeProgress(uploads) ?? announcement,
    add,
    replace,
    replaceUpload,
    remove,
    take,
    rename,
    move,
    cancel,
    retry: queue.retry,
  };
}

/** Returns the props with which a row shows an upload. */
export function describeUpload({ file, state, sent, error }: PendingUpload) {
  const { name, size } = file;
  if (state === 'failed') return { name, size: formatSize(size), state, error } as const;
  // The last bytes are sent shortly before the server has inspected and stored them.
  const percent = size === 0 ? 0 : Math.min(99, (100 * sent) / size);
  const progress =
    state === 'waiting' ? `Waiting, ${formatSize(size)}` : formatProgress({ sent: Math.min(sent, size), size });
  return { name, size: progress, state: 'uploading', percent } as const;
}

/** Returns the total progress in quarters. It is read out on each change, which must not be too often. */
function describeProgress(uploads: readonly PendingUpload[]): string | undefined {
  const active = uploads.filter(({ state }) => state !== 'failed');
  const [sent, size] = [sum(active.map((upload) => upload.sent)), sum(active.map(({ file }) => file.size))];
  const quarters = Math.floor((4 * sent) / size);
  return quarters >= 1 && quarters <= 3 ? `${quarters * 25} percent uploaded` : undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
