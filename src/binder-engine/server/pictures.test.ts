import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';

import { inspectBytes } from '#testing/binder.ts';
import { createJpeg, createPng } from '#testing/fixtures.ts';

const inspectCodes = async (bytes: Uint8Array) => (await inspectBytes(bytes)).findings.map(({ code }) => code);

describe('inspection of a picture', () => {
  it('notes that only the first frame of an animated PNG is included', async () => {
    const still = Buffer.from(createPng(400));
    expect(await inspectCodes(still)).not.toContain('animated');
    // Two frames, played forever. The checksum is not checked.
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.from('000000020000000000000000', 'hex'),
    ]);
    const at = still.indexOf('IDAT') - 4;
    expect(await inspectCodes(Buffer.concat([still.subarray(0, at), control, still.subarray(at)]))).toContain(
      'animated',
    );
  });

  it.each([false, true])('notes a photo whose file ends early (progressive: %s)', async (progressive) => {
    const whole = await noisy().withMetadata().jpeg({ progressive }).toBuffer();
    for (const complete of [whole, Buffer.concat([whole, Buffer.alloc(9)]), createJpeg()]) {
      expect(await inspectCodes(complete)).not.toContain('cut-off');
    }
    for (const end of [2000, whole.length >> 1, whole.length - 2]) {
      expect(await inspectCodes(whole.subarray(0, end)), `${end}`).toContain('cut-off');
    }
  });

  it.each([false, true])('notes a photo that is damaged in its middle (progressive: %s)', async (progressive) => {
    const whole = await noisy().jpeg({ progressive }).toBuffer();
    // Some cameras write a few bytes too many.
    const padded = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(4), whole.subarray(-2)]);
    for (const complete of [whole, padded]) expect(await inspectCodes(complete)).not.toContain('damaged');
    const damaged = Buffer.from(whole).fill(0, whole.length >> 1, (whole.length >> 1) + 20_000);
    expect(await inspectCodes(damaged)).toContain('damaged');
  });

  it('notes damage of a CMYK photo', async () => {
    const whole = await noisy().toColourspace('cmyk').jpeg().toBuffer();
    expect(await inspectCodes(whole)).not.toContain('damaged');
    const damaged = Buffer.from(whole).fill(0, whole.length >> 1, (whole.length >> 1) + 20_000);
    expect(await inspectCodes(damaged)).toContain('damaged');
  });

  it.each([3, 4] as const)('rejects a PNG that is damaged in its middle, of %i channels', async (channels) => {
    const whole = await (channels === 4 ? noisy().ensureAlpha(0.5) : noisy()).png().toBuffer();
    expect(await inspectCodes(whole)).not.toContain('unreadable');
    const damaged = Buffer.from(whole);
    damaged[whole.length >> 1] = ~(damaged[whole.length >> 1] ?? 0);
    expect(await inspectCodes(damaged)).toEqual(['unreadable']);
  });
});

function noisy(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 800, height: 1000, channels: 3, background: '#fff', noise } });
}
