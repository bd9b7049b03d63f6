import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { extensionOf } from '#core/shared/uploads.ts';

import { asApiError, readHead } from '../api.ts';
import { Banner } from './banner.tsx';
import { FailureBanner } from './failure-banner.tsx';
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
  const isOpen = file !== undefined;
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // The browser's viewer of documents takes the focus when it has loaded, and with it away as it goes; and a dialog that is
  // closed as soon as it opens may take it only then.
  function returnFocus(): void {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[role="dialog"]') != null;
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
  }

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={returnFocus}
      title={shown?.name}
      size="64rem"
      classNames={{ title: classes.title }}
    >
      {shown && extensionOf(shown.name) === 'pdf' && <DocumentPreview key={shown.url} {...shown} isOpen={isOpen} />}
      {shown && extensionOf(shown.name) !== 'pdf' && <PicturePreview key={shown.url} {...shown} />}
    </Modal>
  );
}

/** On a page that has a first button of its own. */
type Beside = { isBeside?: boolean | undefined };

/** How long a viewer may take to load once its frame is there. */
const LOADING_MS = 10_000;

/** The same in its place on a page, where it leaves the focus to what is beside it. */
export function FileInPlace({ file }: { file: PreviewedFile }) {
  const box = useRef<HTMLDivElement>(null);
  const { url } = file;

  // The browser's viewer of documents takes the focus when it has loaded: a user who is typing gets it back.
  useEffect(() => {
    const entered = box.current;
    let last: Element | null = document.activeElement;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLIFrameElement) giveBack();
      else if (target instanceof Element) last = target;
    };
    const giveBack = () => {
      const isTaken =
        document.activeElement instanceof HTMLIFrameElement && box.current?.contains(document.activeElement);
      if (isTaken && last instanceof HTMLElement) last.focus({ preventScroll: true });
    };
    const stop = () => {
      removeEventListener('focusin', note);
      removeEventListener('blur', giveBack);
      entered?.removeEventListener('pointerenter', stop);
    };
    addEventListener('focusin', note);
    addEventListener('blur', giveBack);
    entered?.addEventListener('pointerenter', stop);
    const timer = setTimeout(stop, LOADING_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <div ref={box}>
      {extensionOf(file.name) === 'pdf' ? (
        <DocumentPreview key={url} {...file} isOpen isBeside />
      ) : (
        <PicturePreview key={url} {...file} isBeside />
      )}
    </div>
  );
}

function PicturePreview({ name, url, isBeside }: PreviewedFile & Beside) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      {hasFailed && <Banner tone="error">This picture could not be loaded. Please try opening it in a new tab.</Banner>}
      {!hasFailed && <img className={classes.picture} src={url} alt={name} onError={() => setHasFailed(true)} />}
      <Actions url={url} canOpen isBeside={isBeside} />
    </>
  );
}

function DocumentPreview({ name, url, isOpen, isBeside }: PreviewedFile & Beside & { isOpen: boolean }) {
  const { data: isShown, error } = useQuery({
    queryKey: ['files', 'shown', url],
    queryFn: ({ signal }) => isSentInline(url, signal),
    staleTime: Infinity,
  });
  return (
    <>
      {error && <FailureBanner failure={asApiError(error)} />}
      {isShown === false && (
        <Banner tone="info">
          This PDF contains a script, so it is not shown here. Download it and open it in your own PDF reader.
        </Banner>
      )}
      {isShown && isOpen && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; one with a script is never sent to be shown
        <iframe className={classes.document} src={isBeside ? `${url}#navpanes=0&view=FitH` : url} title={name} />
      )}
      {/* A viewer that has loaded takes the focus, also after the dialog has given it back. */}
      {!error && (isShown === undefined || (isShown && !isOpen)) && <div className={classes.document} />}
      <Actions url={url} canOpen={isShown !== false} isBeside={isBeside} />
    </>
  );
}

function Actions({ url, canOpen, isBeside = false }: { url: string; canOpen: boolean } & Beside) {
  return (
    <Group justify="flex-end" mt="md">
      {canOpen && (
        <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
          Open in a new tab
        </Button>
      )}
      <Button component="a" {...(isBeside && { variant: 'default' })} href={`${url}?download`} download>
        Download
      </Button>
    </Group>
  );
}

/** The server sends a document to be shown, or to be kept: a frame would save the latter without a word. */
async function isSentInline(url: string, signal: AbortSignal): Promise<boolean> {
  const headers = await readHead(url, signal);
  return headers.get('content-disposition')?.startsWith('inline') ?? false;
}
