import { Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { formatSize } from '#core/shared/uploads.ts';
import { countedPages } from '#features/petition/binders/rules.ts';

import type { PacketPart } from '../schema.ts';
import classes from './packets.module.css';

/** Digits of a hash that are shown. */
const SHOWN_DIGITS = 12;

/** Files of a packet to download, each with its hash as later proof. */
export function PacketParts({ name, parts, isOpen }: { name: string; parts: readonly PacketPart[]; isOpen: boolean }) {
  if (parts.length === 0) return null;
  const list = (
    <Stack component="ul" gap={0} my={4} aria-label={`Files in the ${name}`}>
      {parts.map((part) => (
        <li key={part.url} className={classes.part}>
          <a href={`${part.url}?download`} download className={classes.file}>
            {part.name}
          </a>
          <span className={classes.facts}>
            {countedPages(part.pages)} · {formatSize(part.size)}
          </span>
          <Hash {...part} />
        </li>
      ))}
    </Stack>
  );
  if (parts.length === 1) return list;
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>{parts.length} files</summary>
      {list}
    </details>
  );
}

/** Shortened hash with a button that copies it. */
export function Hash({ name, sha256 }: Pick<PacketPart, 'name' | 'sha256'>) {
  const [state, setState] = useState<'copied' | 'failed'>();
  async function copy(): Promise<void> {
    // Without https there is no clipboard, so the whole hash is shown.
    const isCopied = await navigator.clipboard?.writeText(sha256).then(
      () => true,
      () => false,
    );
    setState(isCopied ? 'copied' : 'failed');
  }
  if (state === 'failed') return <code className={classes.wholeHash}>{sha256}</code>;
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <span className={classes.hash} title={`SHA-256: ${sha256}`}>
      SHA-256 <code>{sha256.slice(0, SHOWN_DIGITS)}…</code>
      <button
        type="button"
        className={classes.copy}
        data-screen-only
        aria-label={state === 'copied' ? `Copied the SHA-256 of ${name}` : `Copy the SHA-256 of ${name}`}
        onClick={() => void copy()}
      >
        <Icon size="0.875rem" aria-hidden />
      </button>
    </span>
  );
}
