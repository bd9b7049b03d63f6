import { deflateSync, crc32 } from 'node:zlib';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Bucket } from '#core/shared/uploads.ts';
import { createJpeg, createPng } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile } from '#testing/uploads.ts';

const app = useTestApp();
let mentor: TestUser;
beforeEach(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
});

const send = (name: string, bytes: Uint8Array, bucket: Bucket = 'profile-images') =>
  sendFile(app, { as: mentor, bucket, name, bytes });
const rejection = /contains data about where or how it was taken/;

describe('a profile image', () => {
  it('is accepted as a canvas encodes it', async () => {
    expect((await send('me.jpg', createJpeg())).status).toBe(201);
    expect((await send('me.png', createPng())).status).toBe(201);
  });

  it.each([
    ['what a camera wrote', 'me.jpg', withSegment(0xe1, 'Exif\0\0II*\0')],
    ['words of an editor', 'me.jpg', withSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>')],
    ['a caption', 'me.jpg', withSegment(0xed, 'Photoshop 3.0\0')],
    ['a comment', 'me.jpg', withSegment(0xfe, 'at home')],
    ['another picture behind it', 'me.jpg', Buffer.concat([createJpeg(), withSegment(0xe1, 'Exif\0\0II*\0')])],
    ['a text', 'me.png', withChunk('tEXt', 'Location\0at home')],
    ['a packed text', 'me.png', withChunk('zTXt', deflateSync('at home').toString('latin1'))],
    ['what a camera wrote', 'me.png', withChunk('eXIf', 'II*\0')],
  ])('a profile image with %s in it is rejected (%s)', async (_what, name, bytes) => {
    const response = await send(name, bytes);
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(rejection);
  });

  it('a profile image with metadata is accepted as evidence', async () => {
    expect((await send('me.jpg', withSegment(0xe1, 'Exif\0\0II*\0'), 'credentials')).status).toBe(201);
  });

  it('is rejected if it is larger than the square of a profile page', async () => {
    const large = Buffer.concat([
      createPng().subarray(0, 33),
      chunk('IDAT', '\0'.repeat(2_200_000)),
      chunk('IEND', ''),
    ]);
    const response = await send('me.png', large);
    expect([response.status, await response.text()]).toEqual([422, expect.stringMatching(/the limit is 2 MB/)]);
  });

  it('a profile image that is truncated is rejected as damaged', async () => {
    const response = await send('me.png', createPng().subarray(0, -12));
    expect([response.status, await response.text()]).toEqual([422, expect.stringMatching(/damaged/)]);
  });
});

/** Returns an image with one more segment at its start. */
function withSegment(marker: number, text: string): Uint8Array {
  const jpeg = Buffer.from(createJpeg());
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)]);
}

/** Returns an image with one more chunk after its header. */
function withChunk(type: string, text: string): Uint8Array {
  const png = createPng();
  return Buffer.concat([png.subarray(0, 33), chunk(type, text), png.subarray(33)]);
}

function chunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1');
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
