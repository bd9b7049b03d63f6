import sharp from 'sharp';

import { audience, basin, ceremony, gauge, panel, sonata } from './scene-shapes.ts';

/** Images without text, so that they look identical on a machine without fonts. */
const scenes = { ceremony, audience, panel, gauge, basin, sonata } as const;
export type Scene = keyof typeof scenes;

const WIDTH = 1500;
const HEIGHT = 1000;
const GRAIN = 14;

const drawn = new Map<string, Promise<Uint8Array>>();

/** Returns an image, which is drawn once for all files that show it. */
export function drawScene(scene: Scene, format: 'jpeg' | 'png'): Promise<Uint8Array> {
  const name = `${scene}.${format}`;
  const picture = drawn.get(name) ?? draw(scene, format);
  drawn.set(name, picture);
  return picture;
}

/** Draws an image. Photographs get blur and grain. */
async function draw(scene: Scene, format: 'jpeg' | 'png'): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${scenes[scene]()}</svg>`;
  const drawing = sharp(Buffer.from(svg)).flatten({ background: '#000' });
  if (format === 'png') return drawing.png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer();
  const grain = { input: createGrain(), raw: { width: WIDTH, height: HEIGHT, channels: 4 }, blend: 'overlay' } as const;
  return sharp(await drawing.blur(1.1).png().toBuffer())
    .composite([grain])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** Creates gray noise around the middle, identical every time, with a linear congruential generator. */
function createGrain(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4);
  let seed = 20_261_121;
  for (let at = 0; at < pixels.length; at += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const grey = 128 - GRAIN + Math.round((seed / 2 ** 32) * 2 * GRAIN);
    pixels[at] = pixels[at + 1] = pixels[at + 2] = grey;
    pixels[at + 3] = 255;
  }
  return pixels;
}
