// Checks the XML in a document for forbidden constructs during unpacking.

/**
 * A parser that follows a document type definition can be made to read other files and URLs, or to fill its memory. The
 * standard of these documents forbids one, and encodings other than these (ECMA-376, part 2, “Markup Model”). Those of
 * the second line hide nothing either, and occur in images that were inserted into a document.
 */
const DTD = '<!DOCTYPE';
const plainEncodings = [/^utf-?(?:8|16(?:[bl]e)?)$/i, /^(?:us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i];
/** `<?xm` in EBCDIC, which some parsers recognize. */
const EBCDIC_DECLARATION = '\x4c\x6f\xa7\x94';
/** Longer than any declaration. */
const HEAD_CHARACTERS = 1024;

const problems = {
  dtd: 'This document contains a document type definition (DTD), which can make programs open other files. Please save it as a PDF.',
  encoding: 'This document contains text in an encoding we cannot check. Please save it as a PDF.',
  fetches:
    'This document loads a picture, template or object from another address when opened. Please embed it in the document, or save it as a PDF.',
  links:
    'The links in this document cannot be checked. Please save it again in the program it comes from, or save it as a PDF.',
} as const;

type Watch<Given> = {
  /** Receives the next chunk of a part. Returns why its document is not accepted, or undefined. */
  take: (chunk: Given) => string | undefined;
  /** Called when the part has ended. Returns why its document is not accepted, or undefined. */
  end: () => string | undefined;
};

/** Watches one part of a document, regardless of its name, because parsers detect XML by other means. */
export function watchPart(name: string): Watch<Buffer> {
  const watches = [watchForDtd(), watchEncoding()];
  const links = /\.rels$/i.test(name) ? watchLinks() : undefined;
  return {
    take(bytes) {
      const raw = bytes.toString('latin1');
      // Without null bytes, text with two or four bytes per character reads the same.
      const text = raw.replaceAll('\0', '');
      return first(watches, (watch) => watch.take(text)) ?? links?.take(raw);
    },
    end: () => first(watches, (watch) => watch.end()) ?? links?.end(),
  };
}

function watchForDtd(): Watch<string> {
  let tail = '';
  return {
    take(text) {
      const seen = tail + text;
      tail = seen.slice(1 - DTD.length);
      return seen.includes(DTD) ? problems.dtd : undefined;
    },
    end: () => undefined,
  };
}

/** Rejects encodings in which a DTD would not be detected. */
function watchEncoding(): Watch<string> {
  let head = '';
  let isChecked = false;
  const check = (): string | undefined => {
    isChecked = true;
    if (head.startsWith(EBCDIC_DECLARATION)) return problems.encoding;
    const [, declaration] = /^[\xef\xbb\xbf\xfe\xff\s]*<\?xml\b([^?]*)/.exec(head) ?? [];
    if (declaration === undefined) return undefined;
    // A declaration that does not end within the head may contain its encoding after it.
    if (head.length >= HEAD_CHARACTERS && !head.includes('?>')) return problems.encoding;
    const [, encoding] = /\bencoding\s*=\s*["']([^"']*)["']/.exec(declaration) ?? [];
    return encoding === undefined || plainEncodings.some((plain) => plain.test(encoding.trim()))
      ? undefined
      : problems.encoding;
  };
  return {
    take(text) {
      if (isChecked) return undefined;
      head += text.slice(0, HEAD_CHARACTERS - head.length);
      return head.length < HEAD_CHARACTERS ? undefined : check();
    },
    end: () => (isChecked ? undefined : check()),
  };
}

const hyperlinks: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]);
/** Longer than any URL that a program writes. */
const TAG_CHARACTERS = 64 * 1024;

/**
 * A list of links consists only of tags, so each `<` starts one. With comments or two bytes per character, programs
 * could read other links than this code. Users follow a hyperlink themselves. Everything else is fetched when the
 * document opens.
 */
function watchLinks(): Watch<string> {
  let rest = '';
  let tags = 0;
  const check = (tag: string): string | undefined => {
    tags += 1;
    // Nothing is allowed before the first tag, which may be the declaration.
    if (tags === 2 && /^\?xml\s/.test(tag)) return undefined;
    if (/^[!?]/.test(tag) || tag.includes('\0') || tag.length > TAG_CHARACTERS) return problems.links;
    return linkRefusal(tag);
  };
  return {
    take(text) {
      const found = (rest + text).split('<');
      rest = found.pop() ?? '';
      return rest.length > TAG_CHARACTERS ? problems.links : first(found, check);
    },
    end: () => check(rest),
  };
}

function linkRefusal(tag: string): string | undefined {
  const [element] = /^(?:[\w.-]+:)?Relationship(?=\s)/.exec(tag) ?? [];
  if (element === undefined) return undefined;
  const attributes = new Map<string, string>();
  let read = element.length;
  // Each starts where the previous one ended. Text between two is not an attribute that a program reads.
  for (const [whole, name = '', double, single] of tag
    .slice(read)
    .matchAll(/\s*([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy)) {
    attributes.set(name, decode(double ?? single ?? ''));
    read += whole.length;
  }
  if (!/^\s*\/?>/.test(tag.slice(read))) return problems.links;
  const isFetched = !hyperlinks.has(attributes.get('Type') ?? '') && leadsElsewhere(attributes.get('Target') ?? '');
  return isFetched ? problems.fetches : undefined;
}

/**
 * Whether a program requests this target from another machine: anything except a place in the document or on its own
 * disk.
 */
function leadsElsewhere(target: string): boolean {
  const address = decodePercent(target)
    .replace(/[\p{Cc} ]/gu, '')
    .replaceAll('\\', '/');
  const [, scheme = '', path = address] = /^([a-z][a-z\d+.-]+):(.*)$/i.exec(address) ?? [];
  if (scheme === '') return address.startsWith('//');
  // Three slashes lead to the local disk. Two, or four, lead to another machine.
  return scheme.toLowerCase() !== 'file' || !/^(?:\/?(?!\/)|\/\/\/(?!\/)|\/\/[a-z]:)/i.test(path);
}

function decode(value: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return value.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

function decodePercent(value: string): string {
  return value.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function first<Item>(items: readonly Item[], ask: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = ask(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
