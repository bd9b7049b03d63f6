// Parts that the decoders and encoders of images share.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const modules = new Map<string, WebAssembly.Module>();

/** Compiles a WebAssembly module of a package once. */
export function compiled(name: string): WebAssembly.Module {
  const cached = modules.get(name);
  if (cached) return cached;
  const made = new WebAssembly.Module(readFileSync(require.resolve(name)));
  modules.set(name, made);
  return made;
}

/** Provides the browsers' class for decoded pixels, which the decoder creates. */
export function provideImageData(): void {
  function ImageData(this: object, data: Uint8ClampedArray, width: number, height: number): void {
    Object.assign(this, { data, width, height });
  }
  Object.assign(globalThis, { ImageData });
}
