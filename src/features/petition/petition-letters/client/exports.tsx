import { IconDownload } from '@tabler/icons-react';

import { DownloadLink } from '#core/client/ui/download-link.tsx';

import { fileLink } from './api.ts';
import classes from './letter.module.css';

const files = [
  { name: 'letter.docx', label: 'Word' },
  { name: 'letter.md', label: 'Markdown' },
  { name: 'letter.pdf', label: 'PDF' },
] as const;

/** The letter as files, with the current numbers of its exhibits. */
export function Exports({ binderId }: { binderId: string }) {
  return (
    <ul className={classes.exports} aria-label="Download the letter">
      {files.map(({ name, label }) => (
        <li key={name}>
          <DownloadLink href={fileLink(binderId, name)}>
            <IconDownload size="1rem" aria-hidden />
            <span className="visually-hidden">Download the letter as </span>
            {label}
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}
