import { useMutation } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';

import { download } from '../download.ts';
import { fetchFile } from '../file-response.ts';
import { isPlainClick } from '../plain-click.ts';
import { showErrorToast } from './error-toast.tsx';

/**
 * Props of a link to a file that the server creates, which can fail. A browser does not show why a download failed, so
 * the page loads the file.
 */
export function useDownload(href: string) {
  const loading = useMutation({
    mutationFn: () => fetchFile(href),
    onSuccess: download,
    onError: (error) => showErrorToast({ sentence: 'The file could not be downloaded.', error }),
  });
  const { isPending } = loading;
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isPending) loading.mutate();
  };
  return { isPending, linkProps: { href, onClick, download: true, 'aria-busy': isPending } };
}

export type DownloadLinkProps = { href: string; className?: string | undefined; children: ReactNode };

/** {@link useDownload} as a text link. */
export function DownloadLink({ href, className, children }: DownloadLinkProps) {
  const { isPending, linkProps } = useDownload(href);
  return (
    <a {...linkProps} className={className}>
      {isPending ? DOWNLOADING : children}
    </a>
  );
}

export const DOWNLOADING = 'Downloading…';
