import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { fileName, formatSize, type Bucket } from '#core/shared/uploads.ts';

import type { OwnFile } from '../schema.ts';
import { describePlaces, useOwnFiles } from './own-files-api.ts';
import classes from './own-files-dialog.module.css';

const TYPING_MS = 250;

export type OwnFilesDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Files that the field accepts, and those it contains. */
  bucket: Bucket;
  value: readonly string[];
  onChoose: (url: string) => void;
};

/** Dialog of the user's existing files, to use again. It adds the file itself, not a copy. */
export function OwnFilesDialog({ isOpen, onClose, ...list }: OwnFilesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Choose from your files" size="lg">
      <Files {...list} />
    </Modal>
  );
}

function Files({ bucket, value, onChoose }: Omit<OwnFilesDialogProps, 'isOpen' | 'onClose'>) {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), TYPING_MS);
  const { data: files, error } = useOwnFiles({ bucket, ...(q !== '' && { q }) }, { isAsked: true });
  return (
    <>
      <TextInput
        label="Search by file name"
        type="search"
        leftSection={<IconSearch size="1rem" aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        data-autofocus
      />
      {error && <ErrorBanner sentence="Your files could not be loaded." failure={asApiError(error)} />}
      {!files && !error && <Loading shape="list" label="Loading your files" />}
      {files?.length === 0 && (
        <EmptyState
          sentence={q === '' ? 'You have no suitable files yet.' : `No results for “${q}”.`}
          why={q === '' ? 'You can reuse any file you have uploaded.' : ''}
        />
      )}
      {files && files.length > 0 && (
        <Stack component="ul" gap={0} mt="sm" aria-label="Your files">
          {files.map((file) => (
            <li key={file.url} className={classes.file}>
              <Described {...file} />
              <Button
                variant="default"
                size="compact-md"
                disabled={value.includes(file.url)}
                aria-label={`${value.includes(file.url) ? 'Added' : 'Add'} ${fileName(file.url)}`}
                onClick={() => onChoose(file.url)}
              >
                {value.includes(file.url) ? 'Added' : 'Add'}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

function Described(file: OwnFile) {
  return (
    <div className="long-words">
      <a href={file.url} target="_blank" rel="noopener noreferrer">
        {fileName(file.url)}
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
      <SoftText mt={2}>
        {formatSize(file.size)} · <Instant at={file.created_at} show="day" /> ·{' '}
        {describePlaces([file]) || 'Not used yet'}
      </SoftText>
    </div>
  );
}
