import { posix } from 'node:path';
import { matches } from './import-table.mjs';

/** Returns modules that a text imports, re-exports or loads. */
export function readImports(text) {
  const clauses = /^[ \t]*(?:import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm;
  const effects = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
  const calls = /(\btypeof\s+)?\bimport\(\s*['"]([^'"]+)['"]/g;
  return [
    ...[...text.matchAll(clauses)].map(([, type, specifier]) => ({ specifier, isType: type !== undefined })),
    ...[...text.matchAll(effects)].map(([, specifier]) => ({ specifier, isType: false })),
    ...[...text.matchAll(calls)].map(([, type, specifier]) => ({ specifier, isType: type !== undefined })),
  ];
}

/** Returns the path from `src` of an imported module. Undefined for a package. */
function resolveImport({ file, specifier }) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return undefined;
}

/** Yields each import of a module in `src` or the demo. Paths start from `src`. */
export function* findImports(files) {
  for (const [path, text] of files) {
    if (!matches({ path, pattern: '{src,tools/demo}/**.{ts,tsx}' })) continue;
    const file = posix.relative('src', path);
    for (const { specifier, isType } of readImports(text)) {
      const target = resolveImport({ file, specifier });
      if (target) yield { file, target, isType };
    }
  }
}
