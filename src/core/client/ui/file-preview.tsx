import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';

import { extensionOf } from '#core/shared/uploads.ts';

import { Banner } from './banner.tsx';
import classes from './file-preview.module.css';

export type PreviewedFile = { name: string; url: string };

export type FilePreviewProps = {
  /** A PDF or a picture, `isPreviewable` by the rules of files; without one nothing is shown. */
  file: PreviewedFile | undefined;
  onClose: () => void;
};

/** A file over the page, with the ways to open it in a tab of its own and to keep it. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  // Still there while the dialog fades.
  const [shown, setShown] = useState(file);
  if (file && file !== shown) setShown(file);

  return (
    <Modal opened={file !== undefined} onClose={onClose} title={shown?.name} size="64rem" classNames={{ title: classes.title }}>
      {shown && (
        <>
          <Content key={shown.url} {...shown} isOpen={file !== undefined} />
          <Group justify="flex-end" mt="md">
            <Button component="a" variant="default" href={shown.url} target="_blank" rel="noopener">
              Open in a new tab
            </Button>
            <Button component="a" href={`${shown.url}?download`} download>
              Download
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

function Content({ name, url, isOpen }: PreviewedFile & { isOpen: boolean }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Banner tone="error">This picture could not be loaded. Please try to open it in a new tab.</Banner>;
  // A viewer that has loaded takes the focus, also after the dialog has given it back.
  if (extensionOf(name) === 'pdf' && !isOpen) return <div className={classes.document} />;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the file's own policy lets it run nothing
  if (extensionOf(name) === 'pdf') return <iframe className={classes.document} src={url} title={name} />;
  return <img className={classes.picture} src={url} alt={name} onError={() => setHasFailed(true)} />;
}
