import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';

import { asApiError } from '#core/client/api.ts';
import { download } from '#core/client/download.ts';
import { isPlainClick } from '#core/client/plain-click.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';

import { fileLink, printLetter } from './api.ts';
import classes from './letter.module.css';

const files = [
  { name: 'letter.docx', label: 'Word' },
  { name: 'letter.md', label: 'Markdown' },
  { name: 'letter.pdf', label: 'PDF' },
] as const;

/** The letter as files, with the current numbers of its exhibits. */
export function Exports({ binderId }: { binderId: string }) {
  const printing = useMutation({
    mutationFn: () => printLetter(binderId),
    onSuccess: (content) => download({ content, name: 'Letter.pdf' }),
  });
  // Printing can fail, and a browser does not show why a download failed.
  const print = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!printing.isPending) printing.mutate();
  };
  return (
    <>
      <ul className={classes.exports} aria-label="Download the letter">
        {files.map(({ name, label }) => (
          <li key={name}>
            <a href={fileLink(binderId, name)} download onClick={name === 'letter.pdf' ? print : undefined}>
              <IconDownload size="1rem" aria-hidden />
              <span className="visually-hidden">Download the letter as </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {printing.error && (
        <div className={classes.failed}>
          <ErrorBanner failure={asApiError(printing.error)} isFocused />
        </div>
      )}
    </>
  );
}
