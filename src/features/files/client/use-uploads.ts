import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

import { messageText } from '#core/shared/messages.ts';
import { counted } from '#core/shared/sentence.ts';
import { buckets, fileName, type Bucket } from '#core/shared/uploads.ts';

import { fileRefusal } from '../rules.ts';
import { useMaxBytes } from './api.ts';
import { renameFile } from './own-files-api.ts';
import { createUploadQueue, type NewUpload, type PendingUpload } from './upload-queue.ts';
import { sendFile } from './upload.ts';

export type UploadsOptions = {
  bucket: Bucket;
  /** Addresses of files, kept where the form's values are. */
  value: string[];
  onChange: (value: string[]) => void;
  multiple: boolean;
  /** Tells whether a file is on its way, so that a form can wait for it. */
  onBusyChange?: (isBusy: boolean) => void;
};

/** Brings files into one field, a few at a time, each with its progress, cancel and retry. */
export function useUploads({ bucket, value, onChange, multiple, onBusyChange }: UploadsOptions) {
  const maxBytes = useMaxBytes();
  const [queue] = useState(() => createUploadQueue({ bucket, send: sendFile }));
  const uploads = useSyncExternalStore(queue.onChange, queue.uploads, queue.uploads);
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const [leftOut, setLeftOut] = useState<string>();
  const [announcement, setAnnouncement] = useState('');

  // Two files may arrive before the form has rendered the first.
  const held = useRef(value);
  useEffect(() => {
    held.current = value;
  }, [value]);

  function change(next: string[]): void {
    held.current = next;
    onChange(next);
  }

  const place = useEffectEvent((url: string, replaces: string | undefined) => {
    if (!multiple) change([url]);
    else if (replaces !== undefined && held.current.includes(replaces)) {
      change(held.current.map((other) => (other === replaces ? url : other)));
    } else change([...held.current, url]);
  });
  useEffect(
    () =>
      queue.onArrival(({ upload, uploaded }) => {
        setSizes((known) => ({ ...known, [uploaded.url]: uploaded.size }));
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
    const message = fileRefusal({ bucket, name: file.name, size: file.size, maxBytes });
    return { file, refusal: message && messageText('upload_failed', { message }) };
  }

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    // One field, one file: another one takes the place of whatever is there or on its way.
    if (!multiple) queue.clear();
    const max = multiple ? buckets[bucket].maxFiles : 1;
    const room = multiple
      ? max - held.current.length - queue.uploads().filter(({ replaces }) => replaces === undefined).length
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

  /** Puts a file in the place of one that is there, once it has arrived. */
  function replace(url: string, file: File): void {
    setLeftOut(undefined);
    setAnnouncement(`Uploading ${file.name}`);
    queue.add([{ ...check(file), replaces: url }]);
  }

  /** Puts a file in the place of one that failed. */
  function replaceUpload(id: string, file: File): void {
    const replaces = queue.uploads().find((upload) => upload.id === id)?.replaces;
    queue.remove(id);
    queue.add([{ ...check(file), replaces }]);
  }

  function remove(url: string): void {
    setLeftOut(undefined);
    setAnnouncement(`${fileName(url)} was removed`);
    change(held.current.filter((other) => other !== url));
  }

  /** Takes a file that is kept already. */
  function take(url: string): void {
    setLeftOut(undefined);
    setAnnouncement(`${fileName(url)} was added`);
    if (!multiple) {
      queue.clear();
      change([url]);
    } else if (held.current.length < buckets[bucket].maxFiles) change([...held.current, url]);
    else setLeftOut(`You can add at most ${buckets[bucket].maxFiles} files here.`);
  }

  /** @throws ApiError where the file was not given the name */
  async function rename(url: string, name: string): Promise<void> {
    const renamed = await renameFile({ url, name });
    setAnnouncement(`${fileName(url)} is now ${renamed.name}`);
    change(held.current.map((other) => (other === url ? renamed.url : other)));
  }

  /** Puts a file before its neighbour, or behind the next one. */
  function move(url: string, by: 1 | -1): void {
    const from = held.current.indexOf(url);
    const neighbour = held.current[from + by];
    if (from < 0 || neighbour === undefined) return;
    change(held.current.with(from, neighbour).with(from + by, url));
    setAnnouncement(`${fileName(url)} is file ${from + by + 1} of ${held.current.length}`);
  }

  function cancel(id: string): void {
    setLeftOut(undefined);
    queue.remove(id);
  }

  return {
    uploads,
    maxBytes,
    /** Of the files that arrived here; not of those that were there before. */
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

/** How far all of them are, in quarters: read out when it changes, which must not be all the time. */
function describeProgress(uploads: readonly PendingUpload[]): string | undefined {
  const active = uploads.filter(({ state }) => state !== 'failed');
  const [sent, size] = [sum(active.map((upload) => upload.sent)), sum(active.map(({ file }) => file.size))];
  const quarters = Math.floor((4 * sent) / size);
  return quarters >= 1 && quarters <= 3 ? `${quarters * 25} percent uploaded` : undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
