import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes of one packet: a shorter answer arrives no sooner. */
const ONE_PACKET = 1_400;
/** Compressing so many bytes takes some 60 ms of one of the four threads that files, passwords and host names share. */
const MOST = 2_000_000;

/** The shortest of the encodings that a reader accepts. */
export function chooseEncoding(accepted = ''): Encoding {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return encodings.find((encoding) => names.includes(encoding)) ?? 'identity';
}

/** Compresses an answer for one reader, in zlib's own threads; undefined if that would not pay. */
export async function compress(
  text: string | Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (encoding === 'identity' || text.length < ONE_PACKET || text.length > MOST) return undefined;
  return encoding === 'br' ? asBrotli(text, quick) : asGzip(text);
}

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
/** Takes as long as gzip and is a tenth shorter. */
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
