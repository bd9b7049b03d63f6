import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { OutlineItem } from '#binder-engine/outline.ts';
import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FileInPlace } from '#core/client/ui/file-preview.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { formatSize } from '#core/shared/uploads.ts';

import type { ConvertedFile } from '../schema.ts';
import { convertFile } from './api.ts';

export type ConversionProps = {
  item: OutlineItem;
  onUse: (pdf: string) => void;
  /** Adds a file contained in the original to the exhibit. */
  onAdd: (url: string) => void;
};

/** Converts a file to PDF. It is bound only after the user has checked its appearance. */
export function Conversion({ item: { file, title }, onUse, onAdd }: ConversionProps) {
  const converting = useMutation({ mutationFn: () => convertFile(file) });
  const { data: made, error, isPending } = converting;
  return (
    <Stack gap="sm" px="xs" pb="xs">
      {error && <ErrorBanner failure={asApiError(error)} isFocused key={converting.submittedAt} />}
      {made ? (
        <>
          <SoftText>Check every page before you use it. It may differ from what the file’s own program shows.</SoftText>
          <FileInPlace file={{ name: made.name, url: made.url }} />
          <Contained of={made} title={title} onAdd={onAdd} />
          <Group gap="xs">
            <Button size="sm" onClick={() => onUse(made.url)}>
              Use this PDF
            </Button>
            <Button size="sm" variant="default" onClick={() => converting.reset()}>
              Discard this PDF
            </Button>
          </Group>
        </>
      ) : (
        <Button
          size="sm"
          variant="default"
          w="fit-content"
          disabled={isPending}
          aria-label={`Convert ${title} to PDF`}
          onClick={() => converting.mutate()}
        >
          {isPending ? 'Converting…' : 'Convert to PDF'}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isPending && 'Converting the file to PDF…'}
        {made && 'The PDF is ready to review.'}
      </p>
    </Stack>
  );
}

/** Files attached to an e-mail. */
function Contained({
  of: { contained, left_out },
  title,
  onAdd,
}: Pick<ConversionProps, 'onAdd'> & { of: ConvertedFile; title: string }) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  if (contained.length + left_out.length === 0) return null;
  return (
    <Stack component="ul" gap={6} aria-label={`Files attached to ${title}`}>
      {contained.map(({ url, name, size }) => (
        <Group key={url} component="li" gap="0.25rem 0.75rem">
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
          <SoftText span>{formatSize(size)}</SoftText>
          <Button
            size="compact-sm"
            variant="default"
            disabled={added.has(url)}
            aria-label={`Add ${name} to the exhibit`}
            onClick={() => {
              onAdd(url);
              setAdded(new Set([...added, url]));
            }}
          >
            {added.has(url) ? 'Added' : 'Add to the exhibit'}
          </Button>
        </Group>
      ))}
      {left_out.map(({ name, why }) => (
        <li key={name}>
          <SoftText span>
            {name}: {why}
          </SoftText>
        </li>
      ))}
    </Stack>
  );
}
