import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import type { OutlineItem } from '#binder/outline.ts';
import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FileInPlace } from '#core/client/ui/file-preview.tsx';

import { convertFile } from './api.ts';
import classes from './below-row.module.css';

export type ConversionProps = { item: OutlineItem; onUse: (pdf: string) => void };

/** Makes a PDF of a Word file. It is bound only once the user has looked at it: they alone know how it should look. */
export function Conversion({ item: { file, title }, onUse }: ConversionProps) {
  const converting = useMutation({ mutationFn: () => convertFile(file) });
  const { data: made, error, isPending } = converting;
  return (
    <div className={classes.conversion}>
      {error && <FailureBanner failure={asApiError(error)} isFocused key={converting.submittedAt} />}
      {made ? (
        <>
          <p className={classes.author}>Check every page before you use it. It may differ from what Word shows.</p>
          <FileInPlace file={{ name: made.name, url: made.url }} />
          <div className={classes.authorActs}>
            <Button size="sm" onClick={() => onUse(made.url)}>
              Use this PDF
            </Button>
            <Button size="sm" variant="default" onClick={() => converting.reset()}>
              Discard this PDF
            </Button>
          </div>
        </>
      ) : (
        <Button
          size="sm"
          variant="default"
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
    </div>
  );
}
