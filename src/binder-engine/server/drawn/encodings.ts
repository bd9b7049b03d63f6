// Encodings of texts. Most files do not name one.
import { detectAll } from 'jschardet';

import { detectUnicode } from '#core/server/text-types.ts';

/** Encoding of most texts without Unicode. */
const USUAL = 'windows-1252';
/** Encoding of old texts by a Mac. */
const MAC = 'macintosh';
/** Encodings by the detector's names for them. Programs wrote texts in these, not in its other seventy. */
const encodings: Readonly<Record<string, string>> = {
  'Windows-1252': USUAL,
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  'ISO-8859-2': 'iso-8859-2',
  'KOI8-R': 'koi8-r',
  IBM866: 'ibm866',
  CP874: 'windows-874',
  MacRoman: MAC,
  CP932: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  CP949: 'euc-kr',
};
const options = { detectEncodings: Object.keys(encodings), minimumThreshold: 0 };
/** Another encoding must be this many times as likely as the usual one, since some accents alone say little. */
const LEAD = 1.5;
/** A word of two alphabets, such as a French word whose accented letter is read as Cyrillic. */
const MIXED = /\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]/u;
/** A letter or sign that no word has at its place, such as those of a text by a Mac that is read as the usual encoding. */
const MISPLACED = /\p{Ll}[À-ÖØ-ÞŒŠŽŸ]|\p{L}[¡-©«-´¶-¹»-¿ˆ˜‘“”•†‡…‰‹›ƒ]\p{L}|Ÿ\p{Ll}|[\u0080-\u009f]/gu;
/** A long run of ASCII. The detector would take a text that is mostly ASCII for English. */
const PLAIN = /([\0-\x7f]{8})[\0-\x7f]+([\0-\x7f]{8})/g;
/** Maximum number of bytes of a text that are examined. All encodings are tried on each. */
const SAMPLE_BYTES = 100_000;
/** Switches to Japanese characters in ISO-2022-JP, which consists of ASCII. */
const TO_JAPANESE = ['\u001b$B', '\u001b$@'];

export function decodeText(bytes: Uint8Array, encoding = chooseEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Returns the encoding of a text: Unicode if the text declares or proves it, otherwise the named encoding, or the one
 * that its bytes suggest.
 */
export function chooseEncoding(bytes: Uint8Array, named = ''): string {
  if (TO_JAPANESE.some((escape) => Buffer.from(bytes).includes(escape))) return 'iso-2022-jp';
  return detectUnicode(bytes) ?? (isKnown(named) ? named : detectEncoding(bytes));
}

function isKnown(named: string): boolean {
  try {
    return new TextDecoder(named).encoding !== '';
  } catch {
    return false;
  }
}

function detectEncoding(bytes: Uint8Array): string {
  const unusual = Buffer.from(bytes).toString('latin1').replaceAll(PLAIN, '$1$2').slice(0, SAMPLE_BYTES);
  const sample = Buffer.from(unusual, 'latin1');
  const found = detectAll(sample, options);
  const usual = found.find(({ encoding }) => encoding === 'Windows-1252')?.confidence ?? 0;
  for (const { encoding, confidence } of found) {
    const label = encodings[encoding ?? ''];
    if (label === undefined || confidence < LEAD * usual) break;
    const isLikely = label === MAC ? isByMac(sample) : !MIXED.test(new TextDecoder(label).decode(sample));
    if (isLikely) return label;
  }
  return isByMac(sample) ? MAC : USUAL;
}

/** Whether a text makes more sense in the encoding of a Mac. Both have the same letters, so the detector rarely knows. */
function isByMac(bytes: Uint8Array): boolean {
  const misplaced = (label: string) => decodeText(bytes, label).match(MISPLACED)?.length ?? 0;
  return misplaced(MAC) < misplaced(USUAL);
}
