// Emails, and web pages saved as one file: their headers, text and contained files.
import { createRequire } from 'node:module';

import type * as Outlook from '@kenjiuno/msgreader';
import PostalMime, { type Address, type Email } from 'postal-mime';

import type { PrintedBlock } from '../../printed-letter.ts';
import { FileTooComplexError } from '../unpack.ts';
import { createBlock, createPiece, textBlocks } from './blocks.ts';
import { decodeText, chooseEncoding } from './encodings.ts';
import { encodingOfPage, readPage } from './page-blocks.ts';
import { readCompressedRtf } from './rtf.ts';

/** A file within a file. */
export type Contained = { name: string; bytes: Uint8Array };
export type ReadMail = { title: string; blocks: PrintedBlock[]; contained: Contained[] };

const MAX_CONTAINED = 50;
const limits = { maxNestingDepth: 20, maxHeadersSize: 1024 * 1024 };

type Heading = readonly [label: string, value: string];

/**
 * Reads an email.
 * @throws Error if it is not an email, FileTooComplexError
 */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await parse(bytes);
  const isPage = getHeader(mail, 'snapshot-content-location') !== '' || (!mail.to && !mail.from?.address);
  const contained = mail.attachments.flatMap(({ filename, mimeType, content, related, disposition }, index) => {
    // A saved page includes its images, styles and scripts. A mail includes images that its text shows.
    const isOfPage = isPage || (related === true && disposition !== 'attachment' && !mimeType.startsWith('image/'));
    return isOfPage
      ? []
      : [{ name: filename ?? `attachment-${index + 1}${getExtension(mimeType)}`, bytes: toBytes(content) }];
  });
  const page = mail.html === undefined ? undefined : readPage(mail.html);
  const body = page && page.blocks.length > 0 ? page.blocks : textBlocks(mail.text ?? '');
  const subject = mail.subject ?? '';
  if (isPage) {
    const title = page?.title || subject;
    return {
      title,
      blocks: [
        ...headed(title, [
          ['Saved from', getHeader(mail, 'snapshot-content-location')],
          ['Saved on', getHeader(mail, 'date')],
        ]),
        ...body,
      ],
      contained,
    };
  }
  const headings: Heading[] = [
    ['From', formatEmailAddresses(mail.from ? [mail.from] : [])],
    ['To', formatEmailAddresses(mail.to)],
    ['Cc', formatEmailAddresses(mail.cc)],
    ['Bcc', formatEmailAddresses(mail.bcc)],
    // As written, with its time zone.
    ['Date', getHeader(mail, 'date')],
  ];
  return withContained({ title: subject, headings, body, contained });
}

/** A part of an email before the parser decodes its text. */
type Part = {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
};

async function parse(bytes: Uint8Array): Promise<Email> {
  const parser = new PostalMime({ ...limits, attachmentEncoding: 'arraybuffer', rfc822Attachments: true });
  // The parser reads a text without a named encoding as UTF-8, and has no option for it.
  const inner = parser as unknown as { collectNode: (part: Part, ...more: unknown[]) => Promise<void> };
  const collect = inner.collectNode.bind(parser);
  inner.collectNode = async (part, ...more) => {
    const { value, params } = part.contentType.parsed;
    if (part.content && value.startsWith('text/')) {
      const content = new Uint8Array(part.content);
      params['charset'] ??= value === 'text/html' ? encodingOfPage(content) : chooseEncoding(content);
    }
    return collect(part, ...more);
  };
  return parser.parse(withUnicodeHeaders(bytes));
}

/** Old mail programs write headers in their own encoding and do not name it. */
function withUnicodeHeaders(bytes: Uint8Array): Buffer {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = [mail.indexOf('\r\n\r\n'), mail.indexOf('\n\n')].filter((at) => at >= 0);
  const end = Math.min(mail.length, ...ends);
  return Buffer.concat([Buffer.from(decodeText(mail.subarray(0, end))), mail.subarray(end)]);
}

type Named = { name?: string; smtpAddress?: string; email?: string };

const require = createRequire(import.meta.url);
/** Type of the strings of old versions, which are in the encoding of the sender's machine. */
const STRING_8 = 0x1e;

/**
 * Reads a message saved by Outlook.
 * @throws Error if it is not one, FileTooComplexError
 */
export async function readOutlookMail(bytes: Uint8Array): Promise<ReadMail> {
  const { default: MsgReader } = require('@kenjiuno/msgreader') as (typeof Outlook)['default'];
  const old: Uint8Array[] = [];
  const first = new MsgReader(toDataView(bytes));
  first.parserConfig = {
    propertyObserver: (_, tag, raw) => void ((tag & 0xffff) === STRING_8 && raw && old.push(raw)),
  };
  first.getFileData();
  // A reader reads once.
  const reader = new MsgReader(toDataView(bytes));
  reader.parserConfig = { ansiEncoding: chooseEncoding(Buffer.concat(old)) };
  const mail = reader.getFileData();
  if (mail.error !== undefined || mail.dataType !== 'msg') throw new Error(mail.error ?? 'no message');
  const all = mail.recipients ?? [];
  const to = (type: string) => all.filter(({ recipType }) => (recipType ?? 'to') === type).map(formatName);
  const sender = { name: mail.senderName, smtpAddress: mail.senderSmtpAddress, email: mail.senderEmail };
  const headings: Heading[] = [
    ['From', formatName(sender)],
    ['To', to('to').join(', ')],
    ['Cc', to('cc').join(', ')],
    ['Bcc', to('bcc').join(', ')],
    ['Date', mail.clientSubmitTime ?? mail.messageDeliveryTime ?? ''],
  ];
  const contained = (mail.attachments ?? []).slice(0, MAX_CONTAINED + 1).flatMap((one) => {
    if (one.attachmentHidden) return [];
    const { fileName, content } = reader.getAttachment(one);
    return [{ name: fileName, bytes: content }];
  });
  return withContained({ title: mail.subject ?? '', headings, body: await parseBody(mail), contained });
}

type OutlookMail = ReturnType<Outlook.default['getFileData']>;

/** Returns the body in the richest of the formats in which Outlook saved it. Mostly, its page is only within RTF. */
async function parseBody({ bodyHtml, html, body = '', compressedRtf }: OutlookMail): Promise<PrintedBlock[]> {
  const source = bodyHtml ?? (html ? decodeText(html, encodingOfPage(html)) : '');
  const page = source === '' ? [] : readPage(source).blocks;
  if (page.length > 0) return page;
  if (!compressedRtf) return textBlocks(body);
  const rtf = await readCompressedRtf(compressedRtf).catch((error: unknown) => {
    if (body.trim() === '') throw error;
    return undefined;
  });
  const contained = rtf?.isPage ? readPage(rtf.text).blocks : [];
  if (contained.length > 0) return contained;
  return textBlocks(rtf && !rtf.isPage && body.trim() === '' ? rtf.text : body);
}

function withContained({
  title,
  headings,
  body,
  contained,
}: Omit<ReadMail, 'blocks'> & { headings: readonly Heading[]; body: PrintedBlock[] }): ReadMail {
  if (contained.length > MAX_CONTAINED) throw new FileTooComplexError(`${contained.length} files in a mail`);
  const names = contained.map(({ name }) => name).join(', ');
  return { title, blocks: [...headed(title, [...headings, ['Attachments', names]]), ...body], contained };
}

function headed(title: string, headings: readonly Heading[]): PrintedBlock[] {
  const lines = headings
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value]) => [
      createPiece(`${label}: `, { isBold: true }),
      createPiece(value.replace(/\s+/g, ' ').trim()),
    ]);
  const first = title.trim() === '' ? [] : [createBlock([[createPiece(title.trim())]], { level: 1 })];
  return lines.length === 0 ? first : [...first, createBlock(lines)];
}

function getHeader({ headers }: Email, key: string): string {
  return headers.find((header) => header.key === key)?.value ?? '';
}

function formatEmailAddresses(addresses: readonly Address[] | undefined): string {
  return (addresses ?? [])
    .flatMap((one) => (one.group === undefined ? [one] : one.group))
    .map(({ name, address }) => formatName({ name, smtpAddress: address }))
    .join(', ');
}

function formatName({ name = '', smtpAddress, email }: Named): string {
  const address = smtpAddress ?? email ?? '';
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}

function getExtension(mimeType: string): string {
  return mimeType === 'message/rfc822' ? '.eml' : `.${mimeType.split('/')[1] ?? 'bin'}`;
}

function toBytes(content: Uint8Array | ArrayBuffer | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function toDataView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
