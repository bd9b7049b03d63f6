// Rows of an export in a temporary file, because those of one user can exceed the memory of a server.
import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import type { ExportedTable } from '#core/server/data-export.ts';

import type { ExportedRow } from './queries.ts';

/** Characters after which a piece ends, so that no piece occupies the main thread for long. */
const PIECE_CHARACTERS = 128 * 1024;

/** Bytes of the file with several rows, one JSON text per line. */
type Piece = { at: number; size: number };

export class RowSpool {
  readonly #file: FileHandle;
  readonly #tables = new Map<ExportedTable, { count: number; pieces: Piece[] }>();
  #end = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens a file without a name, which the system removes when it is closed or the process ends. */
  static async open(folder: string): Promise<RowSpool> {
    const name = path.join(folder, `export-${randomUUID()}`);
    const file = await open(name, 'wx+', 0o600);
    await rm(name);
    return new RowSpool(file);
  }

  /** Appends rows of a table, as JSON texts. */
  async add(table: ExportedTable, rows: readonly string[]): Promise<void> {
    const { count, pieces } = this.#tables.get(table) ?? { count: 0, pieces: [] };
    this.#tables.set(table, { count: count + rows.length, pieces });
    let lines: string[] = [];
    let characters = 0;
    for (const [index, row] of rows.entries()) {
      // A line break in JSON text is only whitespace between values.
      lines.push(row.replaceAll('\n', ' '));
      characters += row.length;
      if (characters < PIECE_CHARACTERS && index < rows.length - 1) continue;
      const bytes = Buffer.from(lines.join('\n'));
      await this.#file.appendFile(bytes);
      pieces.push({ at: this.#end, size: bytes.length });
      this.#end += bytes.length;
      [lines, characters] = [[], 0];
    }
  }

  count(table: ExportedTable): number {
    return this.#tables.get(table)?.count ?? 0;
  }

  /** Reads the JSON texts of a table’s rows, several at a time. */
  async *readTexts(table: ExportedTable): AsyncGenerator<string[]> {
    for (const { at, size } of this.#tables.get(table)?.pieces ?? []) {
      const { buffer } = await this.#file.read(Buffer.allocUnsafe(size), 0, size, at);
      yield buffer.toString().split('\n');
    }
  }

  async *readRows(table: ExportedTable): AsyncGenerator<ExportedRow[]> {
    for await (const texts of this.readTexts(table)) yield texts.map((text) => JSON.parse(text) as ExportedRow);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
