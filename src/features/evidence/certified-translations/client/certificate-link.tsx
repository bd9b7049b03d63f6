import { Button } from '@mantine/core';

import { DOWNLOADING, useDownload } from '#core/client/ui/download-link.tsx';

import { certificateLink } from './api.ts';

type CertificateLinkProps = { id: string; variant: 'default' | 'subtle'; 'aria-label'?: string };

/** Button that downloads the certificate of a translation for signing. */
export function CertificateLink({ id, ...look }: CertificateLinkProps) {
  const { isPending, linkProps } = useDownload(certificateLink(id));
  return (
    <Button component="a" size="sm" {...linkProps} {...look}>
      {isPending ? DOWNLOADING : 'Download the certificate to sign'}
    </Button>
  );
}
