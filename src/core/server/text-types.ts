// Text detection by a file's bytes, since text has no signature.

/** Control characters that occur in texts: white space, and ESC, which switches alphabets in Japanese mail. */
// oxlint-disable-next-line no-control-regex -- see above
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const HEADERS = /^(?:From .*\r?\n)?((?:[!-9;-~]+:.*\r?\n(?:[ \t].*\r?\n)*){2,})/;
/** Header of an email. A text that starts with two of them is an email. */
const MAIL_HEADER =
  /^(?:from|to|date|subject|received|message-id|return-path|delivered-to|mime-version|content-type):/gim;
/**
 * Start of an HTML page. A comment ends at the first `-->`: otherwise backtracking over a few hundred bytes would take
 * years.
 */
const PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|div|table|p)[\s>]/i;

/**
 * Returns the media type of a text by its first bytes, or undefined if they are not text. The bytes may end within a
 * character. Web pages saved as MIME mail are `multipart/related`.
 */
export function detectTextType(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(detectUnicode(bytes, { isCut: true }) ?? 'windows-1252').decode(bytes);
  if (text === '' || CONTROL.test(text)) return undefined;
  const [, headers] = HEADERS.exec(text) ?? [];
  if (headers !== undefined && (headers.match(MAIL_HEADER)?.length ?? 0) >= 2) {
    const isSent = /^(?:to|received|delivered-to):/im.test(headers);
    return !isSent && /^content-type:\s*multipart\/related/im.test(headers) ? 'multipart/related' : 'message/rfc822';
  }
  return PAGE.test(text) ? 'text/html' : 'text/plain';
}

/**
 * Returns the encoding of bytes that declare or prove to be Unicode, undefined for any others.
 * @param options.isCut whether the bytes may end within a character
 */
export function detectUnicode(bytes: Uint8Array, { isCut = false } = {}): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return 'utf-8';
  } catch {
    return undefined;
  }
}
