import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes of one TCP packet. Compressing a shorter response does not make it arrive sooner. */
const ONE_PACKET = 1_400;
/**
 * Maximum number of bytes to compress. This takes some 60 ms of one of four threads, which also serve files, passwords
 * and DNS.
 */
const MOST = 2_000_000;

/** Returns the most compact encoding that the reader accepts. */
export function chooseEncoding(accepted = ''): Encoding {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return encodings.find((encoding) => names.includes(encoding)) ?? 'identity';
}

/** Compresses a response for one reader on zlib's threads. Returns undefined if compression would not pay off. */
export async function compress(
  text: string | Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (encoding === 'identity' || text.length < ONE_PACKET || text.length > MOST) return undefined;
  return encoding === 'br' ? asBrotli(text, quick) : asGzip(text);
}

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
/** Brotli settings that are as fast as gzip and produce output one tenth smaller. */
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
