// Server that is killed while it converts a Word file. Usage: node abandoned-conversion.ts PROGRAM FILE FOLDER
import { convertToPdf } from '#binder-engine/server/convert.ts';

const [program = '', path = '', folder = ''] = process.argv.slice(2);
await convertToPdf({ program, path, folder, mostBytes: 1_000_000 });
