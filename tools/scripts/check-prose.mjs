import { parseSync } from 'vite';

/** Beginnings of comments whose subject is a clause, or a word that refers to another comment. */
const markers =
  /^(?:What|Who|Whom|Whose|Where|Said|Of|So many|Those|The same(?= (?:as|of|for|with|to|by|in|on)\b|[.,:;]))\b/;

/** Comments that begin without a subject. `files` maps each path to its text. */
export function checkProse(files) {
  return [...files].flatMap(([path, text]) =>
    commentsIn(path, text)
      .map(({ value, start }) => ({ value: value.replace(/^[*\s]+/, ''), start }))
      .filter(({ value }) => markers.test(value))
      .map(({ value, start }) => ({
        file: `${path}:${text.slice(0, start).split('\n').length}`,
        what: `A comment begins: ${value.split('\n')[0].slice(0, 70)}`,
        why: 'A comment is read alone, in a tooltip, and should name its subject first.',
        fix: 'Begin with the noun or, for a function, with its verb (CONTRIBUTING.md, “Comments”).',
      })),
  );
}

/** Returns the comments of a file. Of line comments one below the other, only the first. */
function commentsIn(path, text) {
  if (/^(?:src|e2e|tools)\/.*\.(?:tsx?|mjs)$|^[\w.-]+\.ts$/.test(path)) {
    return parseSync(path, text).comments.filter(
      ({ type, start }) => type === 'Block' || !/\/\/[^\n]*\n[ \t]*$/.test(text.slice(0, start)),
    );
  }
  const pattern = path.endsWith('.css') ? /\/\*([^]*?)\*\//g : /(?<!^[ \t]*--.*\n)^[ \t]*--(.*)/gm;
  if (!/^src\/.*\.(?:css|sql)$/.test(path) || path.includes('/migrations/')) return [];
  return [...text.matchAll(pattern)].map(({ index, 1: value }) => ({ value, start: index }));
}
