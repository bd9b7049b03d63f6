// List of hashes in an archive, in the format of `sha256sum -c`.
import { createHash } from 'node:crypto';

/** Returns each path with its SHA-256. Our paths contain no characters that the format would have to escape. */
export function formatChecksums(sums: ReadonlyMap<string, string>): string {
  return [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).join('');
}

/** Parses a list of hashes. Returns undefined if it is invalid. Other programs mark binary mode with an asterisk. */
export function readSums(text: string): Map<string, string> | undefined {
  const sums = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const [, sha256, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (sha256 === undefined || path === undefined || sums.has(path)) return undefined;
    sums.set(path, sha256);
  }
  return sums;
}

export function hashOfText(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
