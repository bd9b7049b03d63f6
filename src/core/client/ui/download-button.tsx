import { Button } from '@mantine/core';

import { DOWNLOADING, useDownload } from './download-link.tsx';

type DownloadButtonProps = {
  href: string;
  variant?: 'default' | 'subtle';
  size?: 'sm';
  'aria-label'?: string;
  children: string;
};

/** `DownloadLink` that looks like a button. */
export function DownloadButton({ href, children, ...look }: DownloadButtonProps) {
  const { isPending, linkProps } = useDownload(href);
  return (
    <Button component="a" {...linkProps} {...look}>
      {isPending ? DOWNLOADING : children}
    </Button>
  );
}
