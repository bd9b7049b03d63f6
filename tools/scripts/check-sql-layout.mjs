import { matches } from './import-table.mjs';

// No formatter in use reads PL/pgSQL, so the layout of functions is only checked.
const keywords =
  /\b(?:SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|VALUES|RETURNING|RETURNS?|CREATE|REPLACE|FUNCTION|TRIGGER|LANGUAGE|BEGIN|END|IF|ELSE|ELSIF|THEN|LOOP|FOR|DECLARE|PERFORM|RAISE|AND|OR|NOT|NULL|CASE|WHEN|JOIN|ORDER|GROUP|GRANT|EXECUTE)\b/;
/** First words of a block that its last line closes at the same indentation. */
const blocks = [
  { open: /^if\b/, close: /^end if;/ },
  { open: /^(?:(?:for|foreach|while)\b|loop$)/, close: /^end loop;/ },
];

/** Returns the faults in the layout of functions and triggers. `files` maps each path to its text. */
export function checkSqlLayout(files) {
  return [...files]
    .filter(([path]) => matches({ path, pattern: 'src/**/sql/*.sql' }) && !path.endsWith('/triggers.sql'))
    .flatMap(([path, text]) =>
      [...faultsIn(text)].map(({ line, what }) => ({
        file: `${path}:${line}`,
        what,
        why: 'Functions are read beside each other, so an odd indentation misleads.',
        fix: 'Indent by two spaces, close a block below its first word, and write keywords in lower case.',
      })),
    );
}

function* faultsIn(text) {
  const open = [];
  let previous = 0;
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    const [, spaces, code] = /^(\s*)(.*)$/.exec(content);
    const indent = spaces.length;
    if (/\t|\s$/.test(content)) yield { line, what: 'It has a tab, or a space at the end of the line.' };
    if (code === '') continue;
    if (indent % 2 === 1 || indent > previous + 2) yield { line, what: `It is indented by ${indent} spaces.` };
    previous = indent;
    if (code.startsWith('--')) continue;
    const [keyword] = keywords.exec(code.replaceAll(/'(?:[^']|'')*'|--.*/g, "''")) ?? [];
    if (keyword) yield { line, what: `${keyword} is not in lower case.` };
    const block = blocks.find(({ close }) => close.test(code));
    if (block) {
      const opened = open.findLast((one) => one.block === block);
      if (opened && opened.indent !== indent) yield { line, what: `It closes the block of line ${opened.line}.` };
      if (opened) open.splice(open.indexOf(opened));
    }
    const opening = blocks.find((one) => one.open.test(code));
    if (opening) open.push({ block: opening, indent, line });
  }
}
