import { Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { download } from '#core/client/download.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';

import classes from './recovery-code-list.module.css';

export type RecoveryCodeListProps = {
  codes: readonly string[];
  /** Notice about the completed action. */
  notice: string;
  /** Account of the codes, for the file and the printout. */
  account: string;
  onDone(): void;
};

const leaveWords = {
  title: 'Leave without your recovery codes?',
  text: 'They will not be shown again. Without them, you cannot sign in if you lose your phone.',
  discard: 'Leave',
  keep: 'Stay',
};

/** Recovery codes, shown only once, with actions to copy, save and print. Leaving asks until one of these was used. */
export function RecoveryCodeList({ codes, notice, account, onDone }: RecoveryCodeListProps) {
  const [copy, setCopy] = useState<'copied' | 'failed'>();
  const [isSaved, setIsSaved] = useState(false);
  const { dialog } = useUnsavedGuard(!isSaved, { words: leaveWords });
  const site = location.host;
  const text = [
    `${site} recovery codes for ${account}`,
    'Each works once, in place of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\r\n');

  async function handleCopy(): Promise<void> {
    // The clipboard is available only over https.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopy(isCopied ? 'copied' : 'failed');
    if (isCopied) setIsSaved(true);
  }

  function handleDownload(): void {
    download({
      content: new Blob([text], { type: 'text/plain;charset=utf-8' }),
      name: `${site.replace(/\W+/g, '-')}-recovery-codes.txt`,
    });
    setIsSaved(true);
  }

  function handlePrint(): void {
    window.print();
    setIsSaved(true);
  }

  const list = codes.map((code) => (
    <li key={code}>
      <code>{code}</code>
    </li>
  ));
  return (
    <>
      <FocusedBanner tone="success">{notice}</FocusedBanner>
      <Text my="md">
        <RichText text="These are your recovery codes. Each works once in place of a code from the app, for when you do not have your phone. Keep them somewhere other than your phone: **they will not be shown again**." />
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {list}
      </ul>
      <div className={classes.actions}>
        <ActionButton variant="default" onClick={() => void handleCopy()}>
          Copy
        </ActionButton>
        <ActionButton variant="default" onClick={handleDownload}>
          Download
        </ActionButton>
        <ActionButton variant="default" onClick={handlePrint}>
          Print
        </ActionButton>
        <ActionButton onClick={onDone}>I have saved them</ActionButton>
      </div>
      {copy === 'copied' && <Banner tone="success">The codes were copied.</Banner>}
      {copy === 'failed' && (
        <Banner tone="error">Your browser does not allow copying. Please download or print the codes.</Banner>
      )}
      {createPortal(
        <article data-print-sheet aria-hidden>
          <h1>Recovery codes</h1>
          <p>
            For {account} at {site}. Each works once, in place of a code from your authenticator app.
          </p>
          <ul className={classes.codes}>{list}</ul>
        </article>,
        document.body,
      )}
      {dialog}
    </>
  );
}
