import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { inspectBytes } from '#testing/binder.ts';
import { createPng } from '#testing/fixtures.ts';
import {
  compressRtf,
  createHeic,
  createMailFile,
  createOutlookMail,
  createSavedPage,
  createTiff,
} from '#testing/other-files.ts';
import { readPdf } from '#testing/pdf-text.ts';

import { renderPage, withPdfium } from '../pdfium.ts';
import { uprightSize } from '../place.ts';
import { readSource } from '../source.ts';
import { FileTooComplexError } from '../unpack.ts';
import { drawFile } from './as-pdf.ts';

const readText = async (pdf: Uint8Array) => (await readPdf(pdf)).text;
const drawn = async (name: string, bytes: Uint8Array | string) => drawFile(name, Buffer.from(bytes));
const words = async (name: string, bytes: Uint8Array | string) => readText((await drawn(name, bytes)).pdf);

/** Returns the page sizes of a PDF, and the color in the middle of the first page's upper left quarter. */
async function look(pdf: Uint8Array) {
  return withPdfium(pdf, async (document) => {
    if (typeof document === 'string') throw new Error(document);
    const { pixels } = renderPage(document, { page: 0, width: 40, height: 40 }) ?? { pixels: new Uint8Array() };
    const at = (10 * 40 + 10) * 4;
    return { pages: document.pages, colour: Array.from(pixels.subarray(at, at + 3)) };
  });
}

describe('an image', () => {
  it('from an iPhone is drawn with its colors', async () => {
    const { pages, colour } = await look((await drawn('a.heic', createHeic())).pdf);
    expect(pages).toBe(1);
    // Blue, green, red.
    for (const [index, value] of [90, 200, 220].entries()) {
      expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(12);
    }
  });

  it('in WebP is drawn, on white where it is transparent', async () => {
    const size = { width: 32, height: 32, channels: 4 } as const;
    const clear = sharp({ create: { ...size, background: { r: 10, g: 20, b: 30, alpha: 0 } } });
    const { colour } = await look((await drawn('a.webp', await clear.webp({ lossless: true }).toBuffer())).pdf);
    expect(colour).toEqual([255, 255, 255]);
  });

  it('with several pages has as many, at a fax’s height', async () => {
    const { pdf } = await drawn('fax.tiff', createTiff({ pages: 3 }));
    expect((await look(pdf)).pages).toBe(3);
    const [page] = (await readSource(pdf)).pages;
    const { width, height } = page ? uprightSize(page) : { width: 0, height: 1 };
    // 16 columns and 8 lines, each twice as high as a column is wide.
    expect(width / height).toBeCloseTo(1);
  });

  it('with several frames is rejected', async () => {
    const frames = ['red', 'blue'].map((background) => ({
      create: { width: 32, height: 32, channels: 3 as const, background },
    }));
    const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const animated = await sharp(pngs, { join: { animated: true } })
      .webp()
      .toBuffer();
    await expect(drawn('a.webp', animated)).rejects.toThrow('Decoding error');
  });

  it('with a sequence of images beside a still one is rejected', async () => {
    const still = Buffer.from(createHeic());
    const movie = Buffer.from('0000000c6d6f6f7600000000', 'hex');
    await expect(drawn('a.heic', Buffer.concat([still, movie]))).rejects.toThrow('sequence');
    const unused = Buffer.from('0000000c6672656500000000', 'hex');
    expect((await look((await drawn('a.heic', Buffer.concat([still, unused]))).pdf)).pages).toBe(1);
  });

  it('in black and white keeps every dot', async () => {
    const { pdf } = await drawn('fax.tif', createTiff({ pages: 1 }));
    expect(Buffer.from(pdf).includes('DCTDecode')).toBe(false);
  });

  it.each([3, 6, 8].flatMap((orientation) => (['tiff', 'webp'] as const).map((format) => ({ orientation, format }))))(
    'from a scanner or phone is rotated by its orientation: $orientation in $format',
    async ({ orientation, format }) => {
      const size = { width: 32, height: 32, channels: 3 } as const;
      const white = { create: { ...size, background: 'white' } };
      const corner = { create: { ...size, width: 16, height: 16, background: { r: 255, g: 0, b: 0 } } };
      // After rotation, the red corner is at the upper left.
      const at = { left: orientation === 6 ? 0 : 16, top: orientation === 8 ? 0 : 16 };
      const bytes = await sharp(white)
        .composite([{ input: corner, ...at }])
        .withMetadata({ orientation })
        .toFormat(format)
        .toBuffer();
      const { colour } = await look((await drawn(`a.${format}`, bytes)).pdf);
      expect(colour[2]).toBeGreaterThan(240);
      expect(colour[1]).toBeLessThan(40);
    },
  );

  it('in CMYK is drawn, and those that would be drawn black or garbled are rejected', async () => {
    const size = { width: 32, height: 32, channels: 3 } as const;
    const red = () => sharp({ create: { ...size, background: 'red' } });
    const inks = await red().toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer();
    const { colour } = await look((await drawn('a.tif', inks)).pdf);
    expect(colour[2]).toBeGreaterThan(200);
    expect(colour[1]).toBeLessThan(40);
    const packed = await red().tiff({ compression: 'webp' }).toBuffer();
    await expect(drawn('a.tif', packed)).rejects.toThrow('packing');
    const lab = await red().toColourspace('lab').tiff({ compression: 'lzw' }).toBuffer();
    await expect(drawn('a.tif', lab)).rejects.toThrow('of colors 8');
    const photo = await red().toColourspace('cmyk').tiff().toBuffer();
    await expect(drawn('a.tif', photo)).rejects.toThrow('8 bits of colors 5');
    const cut = createTiff({ pages: 1 }).slice(0, -1);
    await expect(drawn('a.tif', cut)).rejects.toThrow('beyond the end');
  });

  it.each([
    ['a.tif', createTiff({ width: 100_000, height: 100_000 })],
    ['b.webp', hugeWebp()],
  ])('that would unpack to gigabytes is rejected before unpacking: %s', async (name, bytes) => {
    await expect(drawn(name, bytes)).rejects.toThrow(FileTooComplexError);
  });

  it.each(['a.heic', 'a.tif', 'a.webp'])('that is invalid is rejected: %s', async (name) => {
    await expect(drawn(name, createPng())).rejects.toThrow();
    await expect(drawn(name, createHeic().slice(0, 300))).rejects.toThrow();
  });
});

describe('an email', () => {
  it('shows sender, recipients, date and text, without hidden, scripted or remote content', async () => {
    const { pdf, contained } = await drawn('a.eml', createMailFile());
    const text = (await readText(pdf)).replace(/\s+/g, ' ');
    for (const part of [
      '邀请 Invitation',
      'From: José Pérez <jose@prize.example>',
      'To: Ada <ada@example.com>',
      'Date: Tue, 3 Mar 2026 10:14:00 +0100',
      'Attachments: rules.txt',
      'Please judge the prize.',
      'papers',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/hidden|scripted|tracker|color/);
    const links = Buffer.from(pdf).toString('latin1');
    expect(links).toContain('https://prize.example/about');
    expect(links).not.toMatch(/tracker|JavaScript/);
    expect(contained.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['rules.txt', 'The rules of the prize'],
    ]);
  });

  it('from Outlook shows the same', async () => {
    const { pdf, contained } = await drawn('a.msg', createOutlookMail());
    const text = (await readText(pdf)).replace(/\s+/g, ' ');
    expect(text).toContain('Invitation to judge From: Bo Chair <bo@prize.example> Attachments: rules.txt');
    expect(text).toContain('please judge the prize.');
    expect(contained.map(({ name }) => name)).toEqual(['rules.txt']);
    const html = Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"><p>Café', 'latin1');
    expect(await words('a.msg', createOutlookMail({ html }))).toContain('Café');
  });

  it.each([
    ['windows-1252', 'The jury’s “first prize” — 500 €'],
    ['windows-1251', 'Диплом первой степени'],
    ['shift_jis', '最優秀論文賞を授与します。'],
  ])('from an old Outlook shows its text in its encoding: %s', async (encoding, text) => {
    const shown = await words('a.msg', createOutlookMail({ old: encode(encoding, text) }));
    expect(flat(shown)).toContain(flat(text));
    expect(shown).toContain('Invitation to judge');
  });

  it.each([
    [
      'a web page',
      '{\\rtf1\\ansi\\ansicpg1251\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf \\f0 \\htmlrtf0 ' +
        "\\'cf\\'f0\\'e8\\'e7 {\\*\\htmltag84 <b>}{\\*\\htmltag84 &eacute;}\\htmlrtf e\\htmlrtf0 a < b\\u8217 ?{\\*\\htmltag92 </b>}}",
      'Приз éa < b’',
    ],
    [
      'a plain text',
      "{\\rtf1\\ansi\\ansicpg932\\fromtext \\deff0 Dear Ada,\\par\r\n\\'8eR\\'93c \\'8e\\'52\\par}",
      'Dear Ada, 山田 山',
    ],
    [
      'a formatted text',
      '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2\\fcharset2 Symbol;}}' +
        '{\\colortbl;\\red0;}{\\info{\\title unseen}}{\\header unseen}\\pard\\f0 Dear {\\b Ada},\\par ' +
        "{\\pntext 1.\\tab}one{\\pict 0102}\\par{\\f1\\'cf\\'f0\\'e8\\'e7}\\par{\\pntext\\f2\\'b7\\tab}two\\cell three\\row x\\_y}",
      'Dear Ada, 1. one[image] Приз • two three x-y',
    ],
    ['a text by a Mac', "{\\rtf1\\mac caf\\'8e}", 'café'],
  ])('from Outlook that is only RTF shows its text: %s', async (_, rtf, text) => {
    const shown = await words('a.msg', createOutlookMail({ rtf: compressRtf(rtf) }));
    expect(shown.replace(/\s+/g, ' ').trim().slice(-text.length)).toBe(text);
  });

  it('from Outlook shows the page in its RTF, or its plain text if there is none', async () => {
    const old = Buffer.from('Judge the prize <https://prize.example/>');
    const page =
      '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag84 <a href="https://prize.example/">}Judge{\\*\\htmltag92 </a>} the prize}';
    const { pdf } = await drawn('a.msg', createOutlookMail({ old, rtf: compressRtf(page) }));
    expect(await readText(pdf)).toMatch(/Judge the prize$/);
    expect(Buffer.from(pdf).toString('latin1')).toContain('https://prize.example/');
    for (const rtf of ['{\\rtf1\\ansi Judge}', '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag84 <p>}}', 'damaged']) {
      expect(await words('a.msg', createOutlookMail({ old, rtf: compressRtf(rtf) }))).toContain('prize.example');
    }
  });

  it('from Outlook that is only RTF unpacks it as its format specifies', async () => {
    // The example of MS-OXRTFCP, section 4.1.1.
    const example =
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0';
    expect(await words('a.msg', createOutlookMail({ rtf: Buffer.from(example, 'hex') }))).toContain('hello world');
  });

  it('from Outlook with damaged RTF is rejected', async () => {
    const whole = compressRtf('{\\rtf1\\ansi hello}');
    await expect(drawn('a.msg', createOutlookMail({ rtf: whole.subarray(0, 30) }))).rejects.toThrow('cut off');
    await expect(drawn('a.msg', createOutlookMail({ rtf: compressRtf('hello') }))).rejects.toThrow();
    const deep = compressRtf(`{\\rtf1 ${'{'.repeat(1_000)}`);
    await expect(drawn('a.msg', createOutlookMail({ rtf: deep }))).rejects.toThrow(FileTooComplexError);
  });

  it.each(['\r\n', '\n'])('from an old program shows headers in its encoding: %j', async (end) => {
    const type = 'Content-Type: text/plain; charset=iso-8859-1';
    const lines = ['From: André <a@b.example>', 'To: c@d.example', 'Subject: Résumé', type, '', 'Café\n\nNaïve'];
    const text = await words('a.eml', Buffer.from(lines.join(end), 'latin1'));
    expect(text).toMatch(/Résumé\s+From: André <a@b.example>/);
    expect(text).toMatch(/Café\s+Naïve/);
  });

  it('from an old program that names no encoding shows its text, and keeps the bytes of an attachment', async () => {
    const headers = ['From: André <a@b.example>', 'To: c@d.example'];
    const old = [...headers, '', 'Café au lait'];
    const text = await words('a.eml', Buffer.from(old.join('\r\n'), 'latin1'));
    expect(text).toMatch(/From: André <a@b.example>[^]*Café au lait/);
    const attachment = [
      'Content-Disposition: attachment; filename=a.bin',
      'Content-Transfer-Encoding: binary',
      '',
      'é',
    ];
    const whole = [...headers, 'Content-Type: multipart/mixed; boundary=b', '', '--b', ...attachment, '--b--', ''];
    const { contained } = await drawn('a.eml', Buffer.from(whole.join('\r\n'), 'latin1'));
    expect(contained.map(({ bytes }) => bytes[0])).toEqual([0xe9]);
  });

  it('with parts that name no encoding shows each in its own', async () => {
    const part = (encoding: string, body: string) => ['--b', `Content-Transfer-Encoding: ${encoding}`, '', body];
    const lines = [
      'From: a@b.example',
      'To: c@d.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('quoted-printable', 'Le prix d=E9cern=E9 par l=92Acad=E9mie des sciences'),
      ...part('base64', encode('windows-1251', 'Диплом первой степени').toString('base64')),
      ...part('8bit', 'Größe'),
      '--b',
      'Content-Type: text/plain; charset=koi8-r',
      'Content-Transfer-Encoding: base64',
      '',
      encode('koi8-r', 'Мир').toString('base64'),
      '--b--',
    ];
    const text = (await words('a.eml', lines.join('\r\n'))).replace(/\s+/g, ' ');
    expect(text).toContain('Le prix décerné par l’Académie des sciences Диплом первой степени Größe Мир');
  });

  it('with too many attachments is rejected', async () => {
    const attached = Array.from({ length: 51 }, (_, index) => ({ name: `${index}.txt`, bytes: Buffer.from('a') }));
    await expect(drawn('a.eml', createMailFile({ attached }))).rejects.toThrow(FileTooComplexError);
  });
});

describe('a text file', () => {
  it('is drawn in its encoding', async () => {
    expect(await words('a.txt', 'Größe — 大小\n\tone\n')).toMatch(/Größe — 大小\s+one/);
    expect(await words('a.csv', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x3b, 0x31]))).toContain('café;1');
    expect(await words('a.txt', Buffer.from('\ufeffhello', 'utf16le'))).toContain('hello');
  });

  it.each([
    ['windows-1252', 'Prix : 30 €, présenté à Paris'],
    ['windows-1252', 'Il premio è stato assegnato perché la qualità è alta'],
    ['windows-1252', 'It’s José’s: François Lefèvre’s café – “naïve”'],
    ['macintosh', 'The jury’s “first prize” — 500 €'],
    ['macintosh', 'Prix décerné par l’Académie des sciences à François Lefèvre'],
    ['macintosh', 'Universität Zürich, Gutachten für Herrn Köhler'],
    ['macintosh', 'Universidad de León, señor González: artículo “Él”'],
    ['windows-1250', 'Komisja przyznała nagrodę doktorowi Żółkiewskiemu'],
    ['windows-1251', 'Имя;Год\nИван;2020'],
    ['koi8-r', 'Привет, мир'],
    ['ibm866', 'Настоящим подтверждаем'],
    ['shift_jis', '受賞者：山田太郎 ㈱'],
    ['euc-jp', '受賞者は山田太郎です。'],
    ['gb18030', 'Award (获奖者): Zhang Wei 张伟，2020年'],
    ['big5', '得獎者：張偉，2020年'],
    ['euc-kr', '수상자: 김철수'],
    ['windows-1253', 'Η επιτροπή αποφάσισε'],
    ['windows-1254', 'Jüri üyeleri ödülü Yılmaz’a verdi. Çalışmaları çok atıf almıştır.'],
  ])('in %s is read in it, unnamed', async (encoding, text) => {
    const bytes = encode(encoding, text);
    expect(flat(await words('a.txt', bytes))).toBe(flat(text));
    // Most of a page is markup, and of a long file its first lines may be plain.
    const page = [Buffer.from(`<html><style>${'p { margin: 0 }\n'.repeat(20_000)}</style><p>`), bytes];
    expect(flat(await words('a.html', Buffer.concat(page)))).toBe(flat(text));
  });

  it('with escape sequences of Japanese mail is read as Japanese, and others keep theirs', async () => {
    expect(await words('a.txt', '\u001b$B;3ED\u001b(B 1')).toContain('山田 1');
    expect(await words('a.txt', 'gr\u001b[1mün\u001b[0m')).toContain('ün');
  });

  it('has a warning for pages with boxes for characters that our fonts lack', async () => {
    const lines = [...Array.from({ length: 60 }, (_, index) => `Line ${index}`), 'Tablet 𒀀', 'नमस्ते مرحبا 中文 ½ –'];
    const { pdf } = await drawn('a.txt', lines.join('\n'));
    expect((await inspectBytes(pdf)).findings).toEqual([{ code: 'missing-characters', pages: [2] }]);
    const complete = await drawn('a.txt', lines.join('\n').replace('𒀀', ''));
    expect((await inspectBytes(complete.pdf)).findings).toEqual([]);
  });

  it('longer than a thousand pages is rejected', async () => {
    await expect(drawn('a.txt', 'a word\n'.repeat(300_000))).rejects.toThrow(FileTooComplexError);
  });
});

describe('a web page', () => {
  it('shows its text in its own encoding', async () => {
    const page = Buffer.concat([
      Buffer.from('<!doctype html><meta charset="windows-1251"><title>Ada</title><p>'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      Buffer.from('</p><table><tr><td>one</td><td>two</td></tr></table><pre>a\n  b</pre><script>no()</script>'),
    ]);
    const text = await words('a.html', page);
    expect(text).toContain('Привет');
    expect(text.replace(/\s+/g, ' ')).toContain('one | two');
    expect(text).not.toContain('no()');
  });

  it('saved as one file shows its source', async () => {
    const { pdf, contained } = await drawn('a.mht', createSavedPage());
    const text = (await readText(pdf)).replace(/\s+/g, ' ');
    expect(text).toContain('Ada in the paper Saved from: https://paper.example/2026/ada');
    expect(text).toContain('She weaves »light«.');
    expect(contained).toEqual([]);
  });

  it('with endlessly nested elements is rejected', async () => {
    await expect(drawn('a.html', `<html>${'<div>'.repeat(100_000)}`)).rejects.toThrow();
  });
});

const flat = (text: string): string => text.replace(/\s+/g, '');

/** Encodes a text by trying the one or two bytes of each of its characters. */
function encode(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const all = new Map<string, number[]>();
  for (let one = 0xff; one >= 0; one -= 1) {
    for (let two = 0xff; two >= 0x40; two -= 1) all.set(decoder.decode(Uint8Array.of(one, two)), [one, two]);
  }
  for (let one = 0; one < 0x100; one += 1) all.set(decoder.decode(Uint8Array.of(one)), [one]);
  return Buffer.from(Array.from(text).flatMap((letter) => all.get(letter) ?? []));
}

function hugeWebp(): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUIntLE(16_000, 24, 3);
  bytes.writeUIntLE(16_000, 27, 3);
  return bytes;
}
