import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { READ_BUFFER_BYTES } from '#core/server/storage/read-buffer.ts';
import { createObjectStreamPdf, createPdf, createScriptedPdf } from '#testing/fixtures.ts';
import { withOpenFile } from '#testing/open-file.ts';

import { pdfMayRunScripts } from './scripts.ts';

const MEGABYTE = 1024 * 1024;
const script = "<< /S /JavaScript /JS (app.alert('ran')) >>";
const harmless = '<< /S /URI /URI (https://example.com) >>';
/** Predictor as in compressed images and tables of objects, but never in object streams. */
const byRows =
  '8 0 obj\n<</Type/XObject/ColorSpace[/Indexed/DeviceRGB 255 9 0 R]/DecodeParms<</Colors 1/Columns 5/Predictor 15>>/Filter/FlateDecode/ID[<0aF1> <00>]/Length 2>>stream\r\nab\nendstream\nendobj\n';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-scripts-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('a PDF can run a script', () => {
  it.each<[string, Uint8Array]>([
    ['with one as an action', createScriptedPdf()],
    [
      'with one whose name is written in other letters',
      createScriptedPdf('<< /S /#4a#61#76#61#53#63#72#69#70#74 /JS (x) >>'),
    ],
    ['with a form that brings its own', createScriptedPdf('<< /XFA [(template) 4 0 R] >>')],
    ['with one in an object stream', createObjectStreamPdf()],
    ['with one in other letters in an object stream', createObjectStreamPdf({ action: script.replace('a', '#61') })],
    [
      'with one after a megabyte of its object stream',
      createObjectStreamPdf({ action: `${' '.repeat(MEGABYTE)}${script}` }),
    ],
    [
      'with an object stream that cannot be unpacked',
      createObjectStreamPdf({ action: harmless, compress: () => Buffer.from('not deflated') }),
    ],
    ['with an object stream that was cut short', cutAfterObjectStream(createObjectStreamPdf({ action: harmless }))],
    ['with an object stream that unpacks without end', createObjectStreamPdf({ action: ' '.repeat(65 * MEGABYTE) })],
    [
      'with an object stream that is compressed twice',
      createObjectStreamPdf({
        entries: '/Filter [/FlateDecode /FlateDecode]',
        compress: (bytes) => deflateSync(deflateSync(bytes)),
      }),
    ],
    [
      'with an object stream whose bytes stand for others',
      createObjectStreamPdf({ action: harmless, entries: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
    ],
    [
      'with an object stream whose header continues the previous one, with bytes that stand for others',
      replaced(
        createObjectStreamPdf({ action: harmless }),
        '7 0 obj\n',
        '7 0 obj\n<< /DecodeParms << /Predictor 12 >> [[ >>\nendobj 9 0 obj\n',
      ),
    ],
    [
      'with an object stream in other letters',
      replaced(createObjectStreamPdf({ action: harmless }), '/ObjStm', '/Obj#53tm'),
    ],
    [
      'with an object stream with encryption',
      replaced(createObjectStreamPdf({ action: harmless }), '/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'),
    ],
  ])('%s', async (_which, bytes) => {
    expect(await mayRun(bytes)).toBe(true);
  });

  it('a PDF can run a script with more empty object streams than are inspected', async () => {
    const stream = Buffer.concat([Buffer.from(' 7 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'), deflateSync('')]);
    const withStreams = (count: number) => Buffer.concat([createPdf(), ...Array.from({ length: count }, () => stream)]);
    expect([await mayRun(withStreams(1000)), await mayRun(withStreams(6000))]).toEqual([false, true]);
  });

  it('wherever a read buffer’s edge splits the name', async () => {
    const pdf = Buffer.from(createScriptedPdf());
    const name = pdf.indexOf('/JavaScript');
    for (let shift = -32; shift <= 1; shift += 1) {
      const padding = Buffer.alloc(READ_BUFFER_BYTES - name + shift, ' ');
      expect([shift, await mayRun(Buffer.concat([pdf.subarray(0, name), padding, pdf.subarray(name)]))]).toEqual([
        shift,
        true,
      ]);
    }
  });
});

describe('a PDF cannot run a script', () => {
  it.each<[string, Uint8Array]>([
    ['of one page', createPdf()],
    ['that speaks of JavaScript', createPdf('JavaScript, JS and XFA')],
    ['with names that only begin alike', createScriptedPdf('<< /JavaScripts 1 /XFAB 2 /Java#20Script 3 >>')],
    ['with a link in an object stream', createObjectStreamPdf({ action: harmless })],
    [
      'with an object stream as others write it',
      replaced(
        createObjectStreamPdf({ action: harmless, entries: '/Filter[/FlateDecode]' }),
        ' >>\nstream\n',
        '>>stream\r\n',
      ),
    ],
    [
      'with an object stream next to an image and a table that are deflated by rows',
      replaced(createObjectStreamPdf({ action: harmless }), '7 0 obj', `${byRows}7 0 obj`),
    ],
    ['with encryption, without an object stream', replaced(createPdf(), '/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R')],
    ['with five megabytes of anything', padded(createPdf(), 5 * MEGABYTE)],
  ])('%s', async (_which, bytes) => {
    expect(await mayRun(bytes)).toBe(false);
  });

  it('a PDF cannot run a script with more object streams than one', async () => {
    const pdf = createObjectStreamPdf({ action: harmless });
    expect(await mayRun(Buffer.concat(Array.from({ length: 500 }, () => pdf)))).toBe(false);
    expect(await mayRun(Buffer.concat([...Array.from({ length: 500 }, () => pdf), createObjectStreamPdf()]))).toBe(
      true,
    );
  });
});

async function mayRun(bytes: Uint8Array): Promise<boolean> {
  const file = path.join(folder, 'a.pdf');
  await writeFile(file, bytes);
  return withOpenFile(file, pdfMayRunScripts);
}

function replaced(pdf: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  if (!text.includes(from)) throw new Error(`There is no ${from} in it`);
  return Buffer.from(text.replace(from, to), 'latin1');
}

function cutAfterObjectStream(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf);
  return bytes.subarray(0, bytes.indexOf('stream\n', bytes.indexOf('/ObjStm')) + 20);
}

/** Inserts image bytes between the objects of a PDF. */
function padded(pdf: Uint8Array, size: number): Uint8Array {
  const end = Buffer.from(pdf).indexOf('xref');
  return Buffer.concat([pdf.subarray(0, end), randomBytes(size), pdf.subarray(end)]);
}
