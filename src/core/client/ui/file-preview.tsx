import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { getExtension } from '#core/shared/uploads.ts';

import { asApiError } from '../api.ts';
import { readHead } from '../file-response.ts';
import { Banner } from './banner.tsx';
import { ErrorBanner } from './error-banner.tsx';
import classes from './file-preview.module.css';

export type PreviewedFile = { name: string; url: string };

export type FilePreviewProps = {
  /** PDF or image that is `isPreviewable` by the file rules. Nothing is shown without one. */
  file: PreviewedFile | undefined;
  onClose: () => void;
};

/** File preview in a dialog, with links to open it in a new tab and to download it. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  // The file stays rendered while the dialog fades out.
  const [shown, setShown] = useState(file);
  if (file && file !== shown) setShown(file);
  const isOpen = file !== undefined;
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // The browser's PDF viewer takes the focus when it loads, and the focus is lost when it closes. A dialog closed right
  // after opening may also take the focus late.
  function returnFocus(): void {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[role="dialog"]') != null;
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={returnFocus} title={shown?.name} size="64rem">
      {shown && getExtension(shown.name) === 'pdf' && <DocumentPreview key={shown.url} {...shown} isOpen={isOpen} />}
      {shown && getExtension(shown.name) !== 'pdf' && <PicturePreview key={shown.url} {...shown} />}
    </Modal>
  );
}

/** Whether the preview is on a page that has its own first button. */
type Beside = { isBeside?: boolean | undefined };

/** Maximum time in milliseconds for a viewer to load once its frame exists. */
const LOADING_MS = 10_000;

/** File preview within a page. It does not take the focus from the rest of the page. */
export function FileInPlace({ file }: { file: PreviewedFile }) {
  const box = useRef<HTMLDivElement>(null);
  const { url } = file;

  // The browser's PDF viewer takes the focus when it loads. If the user is typing, the focus is returned to them.
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
      {getExtension(file.name) === 'pdf' ? (
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
      {error && <ErrorBanner failure={asApiError(error)} />}
      {isShown === false && (
        <Banner tone="info">
          This PDF contains a script, so it is not shown here. Download it and open it in your own PDF reader.
        </Banner>
      )}
      {isShown && isOpen && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; one with a script is never sent to be shown
        <iframe className={classes.document} src={isBeside ? `${url}#navpanes=0&view=FitH` : url} title={name} />
      )}
      {/* A loaded viewer takes the focus, even after the dialog has returned it. */}
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

/** Whether the server sends the file inline. A frame would silently download an attachment. */
async function isSentInline(url: string, signal: AbortSignal): Promise<boolean> {
  const headers = await readHead(url, signal);
  return headers.get('content-disposition')?.startsWith('inline') ?? false;
}
