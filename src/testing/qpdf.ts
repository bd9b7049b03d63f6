import { createRequire } from 'node:module';

import createQpdf from '@neslinesli93/qpdf-wasm';

type Module = { callMain(args: string[]): number; FS: { writeFile(path: string, bytes: Uint8Array): void } };
type Options = { locateFile(): string; thisProgram: string };

/** What `qpdf --check` objects to in a PDF; nothing for a sound one. */
export async function checkPdf(bytes: Uint8Array): Promise<string[]> {
  const { resolve } = createRequire(import.meta.url);
  const create = createQpdf as unknown as (options: Options) => Promise<Module>;
  const lines: string[] = [];
  // It takes the console's own functions when it starts, and leaves its exit code behind.
  const [{ log, error }, { exitCode }] = [console, process];
  console.log = console.error = (line: unknown) => void lines.push(String(line));
  try {
    const wasm = resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm');
    const qpdf = await create({ locateFile: () => wasm, thisProgram: 'qpdf' });
    qpdf.FS.writeFile('/in.pdf', bytes);
    return qpdf.callMain(['--check', '/in.pdf']) === 0 ? [] : lines;
  } finally {
    Object.assign(console, { log, error });
    process.exitCode = exitCode;
  }
}
