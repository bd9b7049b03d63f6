import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { newLink, paths, rowLink } from '#core/shared/paths.ts';
import { fileKey, fileName } from '#core/shared/uploads.ts';

import { languageName, type FileTranslation } from '../schema.ts';
import { ownLanguages, sharedLanguages } from './api.ts';
import classes from './file-language.module.css';

const page = `${paths.dashboard}/translations`;

/** Query parameter with the file that the form is opened for. */
export const FILE = 'file';

export type FileLanguageProps = {
  url: string;
  /** Applicant whose record it is, if the reader is a provider. */
  applicant?: string | undefined;
};

/** Language of a record's file and state of its translation. A link to another site has none. */
export function FileLanguage({ url, applicant }: FileLanguageProps) {
  if (fileKey(url) === undefined) return null;
  return applicant === undefined ? <OwnLanguage url={url} /> : <SharedLanguage url={url} applicant={applicant} />;
}

/**
 * Returns a function that renders a line about a file's language, or nothing if the file is in English.
 * @param own the reader's own files that are not in English, as loaded with the page
 */
export function useLanguageNotes(
  applicant: string | undefined,
  own: readonly FileTranslation[] | undefined,
): (url: string) => string | undefined {
  const shared = useQuery({ ...sharedLanguages(applicant ?? ''), enabled: applicant !== undefined });
  const files = applicant === undefined ? own : shared.data;
  return (url) => {
    const fileLanguage = files?.find(({ original }) => original === url);
    return fileLanguage && describe(fileLanguage);
  };
}

function OwnLanguage({ url }: { url: string }) {
  const { data: files } = useQuery(ownLanguages);
  if (!files) return null;
  const name = fileName(url);
  const fileLanguage = files.find(({ original }) => original === url);
  return (
    <span className={classes.root}>
      {fileLanguage ? describe(fileLanguage) : 'English'}{' '}
      {fileLanguage ? (
        <Link to={rowLink(page, fileLanguage.id)} aria-label={`Open the translation of ${name}`}>
          Open translation
        </Link>
      ) : (
        <Link to={`${newLink(page)}&${new URLSearchParams({ [FILE]: url })}`} aria-label={`Set language of ${name}`}>
          Set language
        </Link>
      )}
    </span>
  );
}

/** Nothing to show for English, since this reader cannot change it. */
function SharedLanguage({ url, applicant }: { url: string; applicant: string }) {
  const { data: files } = useQuery(sharedLanguages(applicant));
  const fileLanguage = files?.find(({ original }) => original === url);
  if (!fileLanguage) return null;
  const papers = [
    { label: 'Translation', address: fileLanguage.translation_url },
    { label: 'Certificate', address: fileLanguage.certificate_url },
  ];
  return (
    <span className={classes.root}>
      {describe(fileLanguage)}
      {papers.map(
        ({ label, address }) =>
          address !== null && (
            <a key={label} href={address} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="visually-hidden"> of {fileName(url)}, opens in a new tab</span>
            </a>
          ),
      )}
    </span>
  );
}

function describe({ language, isComplete }: { language: string; isComplete: boolean }): string {
  const name = languageName(language);
  return isComplete ? `${name}, translation complete` : `${name}, translation incomplete`;
}
