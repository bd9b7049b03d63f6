import { createRequire } from 'node:module';

import createQpdf from '@neslinesli93/qpdf-wasm';

type Files = { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
type Module = { callMain(args: string[]): number; FS: Files };
type Options = { locateFile(): string; thisProgram: string };

/** Complaints of `qpdf --check` about a PDF. Empty for a valid one. */
export async function checkPdf(bytes: Uint8Array): Promise<string[]> {
  const { lines, code } = await runQpdf(bytes, (qpdf) => qpdf.callMain(['--check', '/in.pdf']));
  return code === 0 ? [] : lines;
}

/** A PDF as written by qpdf with these options. */
export async function rewritePdf(bytes: Uint8Array, options: readonly string[]): Promise<Uint8Array> {
  let written: Uint8Array | undefined;
  const { lines } = await runQpdf(bytes, (qpdf) => {
    const code = qpdf.callMain([...options, '/in.pdf', '/out.pdf']);
    // qpdf warns about weak ciphers and writes the file.
    if (code === 0 || code === 3) written = qpdf.FS.readFile('/out.pdf');
    return code;
  });
  if (!written) throw new Error(`qpdf wrote nothing: ${lines.join('; ')}`);
  return new Uint8Array(written);
}

async function runQpdf(bytes: Uint8Array, act: (qpdf: Module) => number): Promise<{ lines: string[]; code: number }> {
  const { resolve } = createRequire(import.meta.url);
  const create = createQpdf as unknown as (options: Options) => Promise<Module>;
  const lines: string[] = [];
  // It replaces the console's functions when it starts, and sets the exit code.
  const [{ log, error }, { exitCode }] = [console, process];
  console.log = console.error = (line: unknown) => void lines.push(String(line));
  try {
    const wasm = resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm');
    const qpdf = await create({ locateFile: () => wasm, thisProgram: 'qpdf' });
    qpdf.FS.writeFile('/in.pdf', bytes);
    return { lines, code: act(qpdf) };
  } finally {
    Object.assign(console, { log, error });
    process.exitCode = exitCode;
  }
}
