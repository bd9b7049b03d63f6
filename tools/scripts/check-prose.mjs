import { parseSync } from 'vite';

/** Beginnings of comments whose subject is a clause, or a word that refers to another comment. */
const markers = /^(?:What|Who|Whom|Whose|Of|So many|Those|The same(?= (?:as|of|for|with|to|by|in|on)\b|[.,:;]))\b/;

/** Comments that begin without a subject. `files` maps each path to its text. */
export function checkProse(files) {
  return [...files]
    .filter(([path]) => /^(?:src|e2e|trials|bench|scripts)\/.*\.(?:tsx?|mjs)$|^[\w.-]+\.ts$/.test(path))
    .flatMap(([path, text]) =>
      parseSync(path, text)
        .comments.filter(({ value }) => markers.test(value.replace(/^[*\s]+/, '')) && isFirst(text, value))
        .map(({ value, start }) => ({
          file: `${path}:${text.slice(0, start).split('\n').length}`,
          what: `A comment begins: ${value
            .replace(/^[*\s]+/, '')
            .split('\n')[0]
            .slice(0, 70)}`,
          why: 'A comment is read alone, in a tooltip, and should name its subject first.',
          fix: 'Begin with the noun or, for a function, with its verb (CONTRIBUTING.md, “Comments”).',
        })),
    );
}

/** Whether a line comment is the first of its paragraph. */
function isFirst(text, value) {
  const at = text.indexOf(`//${value}`);
  return at < 0 || !/\/\/[^\n]*\n[ \t]*$/.test(text.slice(0, at));
}
