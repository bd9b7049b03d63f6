import { parseSync } from 'vite';
import { matches } from './import-table.mjs';

/** Retired words of the interface, each with its replacement. */
const retired = [
  [/\bwrite to support\b/i, 'contact support'],
  [/\bswitch(?:ed|es|ing)?(?: \w+){0,4} (?:on|off)\b/i, 'turn on, turn off'],
  [/\bfor good\b/i, 'permanently'],
  [/\bin the meantime\b/i, 'already, or since'],
  [/\banew\b/i, 'again'],
  [/\bclients?\b/i, 'applicant'],
  [/\bt(?:ake|akes|aken|ook) (?:it )?back\b/i, 'withdraw'],
  [/\bobjections?\b/i, 'issue'],
  [/\bmoney back\b|\bg[ai]ve\b[^.]{0,20}\bback\b/i, 'refund'],
  [/\bfree times?\b/i, 'available times'],
  [/\bworking days?\b/i, 'business day'],
  [/\b(?:un)?fold(?:ed|s)? all\b/i, 'collapse all, expand all'],
  [/\bsurplus\b/i, 'overpayment'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bways? to pay\b/i, 'payment method'],
  [/\bworks? with you\b/i, 'assigned to you'],
  [/\bany more\b/i, 'no longer'],
  [/\b(?:was|were|are|is|been) told\b/i, 'notify'],
  [/\b(?:is|are|was|were) bound\b|\bbound (?:as|into)\b/i, 'include in'],
  [/\bwaiting for you\b/i, 'needs your attention'],
  [/\be-mails?\b/i, 'email'],
  [/\bpacks?\b/i, 'packet, or filing packet where a page first names it'],
];

/** Whether a file contains interface text. The demo's invented documents do not count. */
const isInterface = (path) =>
  matches({ path, pattern: 'src/**.{ts,tsx}' }) && !/\.test\.tsx?$|\/samples\.ts$|^src\/testing\//.test(path);

/**
 * Returns sentences of the interface that use a retired word, or are glued by a number. `files` maps each path to its
 * text.
 */
export function checkWords(files) {
  return [...files]
    .filter(([path]) => isInterface(path))
    .flatMap(([path, text]) => {
      const { program } = parseSync(path, text);
      return [...retiredIn(program), ...gluedIn(program, text)].map((problem) => ({ file: path, ...problem }));
    });
}

function* retiredIn(program) {
  for (const sentence of listSentences(program)) {
    for (const [word, better] of retired) {
      if (!word.test(sentence) || exceptions.includes(sentence)) continue;
      yield {
        what: `It says “${word.exec(sentence)?.[0]}”: ${sentence.slice(0, 120)}`,
        why: 'One term for one thing: a reader who meets two words looks for two things.',
        fix: `Use “${better}”.`,
      };
    }
  }
}

/**
 * Yields texts that are chosen if something is 1, and that contain the number or differ only by an ending or a verb.
 */
function* gluedIn(program, text) {
  for (const { test, consequent, alternate } of listNodes(program, 'ConditionalExpression')) {
    if (test.type !== 'BinaryExpression' || !/[=!]==/.test(test.operator) || test.right.value !== 1) continue;
    const [one, other] = [consequent, alternate].map((node) => getText(node));
    const number = text.slice(test.left.start, test.left.end);
    const naming = [consequent, alternate].some((node) =>
      node.expressions?.some(({ start, end }) => text.slice(start, end).includes(number)),
    );
    if (one === undefined || other === undefined || !(naming || areForms(one, other))) continue;
    yield {
      what: `It chooses words by a number: ${text.slice(test.start, alternate.end).replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      why: 'Other languages have other plural forms, and a sentence is translated whole.',
      fix: 'Use counted() of core/shared/sentence.ts, with a whole sentence for each form.',
    };
  }
}

function areForms(one, other) {
  const [short, long] = [one, other].toSorted((a, b) => a.length - b.length);
  return long.replace(/s$/, '') === short || /^(?:it|is|was|has|are|were|have|them)$/.test(short.trim());
}

function* listNodes(node, type) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === type) yield node;
  for (const child of Object.values(node)) yield* listNodes(child, type);
}

/** Sentences in which a retired word has another meaning. */
const exceptions = ['Withdraw my objection'];

/** Returns strings of at least two words, text in JSX, and templates with placeholders as “…”, except SQL. */
function* listSentences(program) {
  const visit = function* (node) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) yield* visit(one);
      return;
    }
    if (/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type ?? '')) {
      yield* visit(node.expression);
      return;
    }
    if (/^(?:Import|ExportAll|TS)/.test(node.type ?? '')) return;
    if (node.type === 'TaggedTemplateExpression') return;
    // Palette keywords keep retired words, so that users who type one still find the page.
    if (node.type === 'Property' && node.key.name === 'words') return;
    const text = getText(node);
    if (text !== undefined && /\p{L} \p{L}/u.test(text) && !isCode(text)) {
      yield text.replaceAll(/\s+/g, ' ').trim();
    }
    for (const child of Object.values(node)) yield* visit(child);
  };
  yield* visit(program);
}

/** Whether a string is SQL, or the name of a column, a table or a function. */
const isCode = (text) => /\n\s*(?:begin|select|if|case|return)\b|[a-z]_[a-z]/.test(text);

function getText({ type, value, quasis }) {
  if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string')) return value;
  return type === 'TemplateLiteral' ? quasis.map((part) => part.value.cooked).join('…') : undefined;
}
