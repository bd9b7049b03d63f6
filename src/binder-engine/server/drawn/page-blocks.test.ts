import { expect, it } from 'vitest';

import { readPage } from './page-blocks.ts';

/** Returns the text of each line of each block. */
const readLines = (html: string) =>
  readPage(html).blocks.map(({ lines }) => lines.map((pieces) => pieces.map(({ text }) => text).join('')));

it.each([
  ['a break begins a line', '<p>one<br>two<br/>three</p><br>', [['one', 'two', 'three']]],
  ['blank lines remain between others', '<p><br>one<br><br>two<br> </p>', [['one', '', 'two']]],
  [
    'white space is one space, and none at the edges of a line',
    '<p>\n one \t <b> two</b> <br> three </p>',
    [['one two', 'three']],
  ],
  [
    'blocks are paragraphs, and other elements are not',
    '<div>one<p>two</p>three<span>four</span></div>five',
    [['one'], ['two'], ['threefour'], ['five']],
  ],
  ['preformatted text keeps lines, spaces and tabs', '<pre>one\r\n  two\tthree\n</pre>', [['one', '  two    three']]],
  [
    'cells of a row are separate',
    '<table><tr><th>one</th><td>two</td></tr><tr><td>three</td></tr></table>',
    [['one   |   two'], ['three']],
  ],
  ['an image is its description', '<p>one <img alt=" two " src="a.png"><img alt=" "><img></p>', [['one [two]']]],
  [
    'hidden elements and comments are left out',
    '<p>one<!-- two --><i hidden>three</i><i style="color:red;display: NONE">four</i><i style="visibility:hidden">five</i></p>',
    [['one']],
  ],
  [
    'scripts, styles and forms are left out',
    '<p>one</p><script>two</script><style>three</style><button>four</button>',
    [['one']],
  ],
])('in a web page, %s', (_what, html, lines) => {
  expect(readLines(html)).toEqual(lines);
});

it('headings have levels up to 3, quotes are marked, and items of lists are numbered within theirs', () => {
  const html =
    '<h1>one</h1><h6>two</h6><blockquote>three</blockquote>' +
    '<ol><li>four<p>five</p></li><li>six<ul><li>seven</li></ul></li></ol>eight';
  const shown = readPage(html).blocks.map(({ level, isQuoted, lists, lines }) => [
    lines[0]?.[0]?.text,
    level,
    isQuoted,
    lists.map(({ isOrdered, number, isFirst }) => `${isOrdered ? 'ol' : 'ul'} ${number} ${isFirst}`),
  ]);
  expect(shown).toEqual([
    ['one', 1, false, []],
    ['two', 3, false, []],
    ['three', 0, true, []],
    ['four', 0, false, ['ol 1 true']],
    ['five', 0, false, ['ol 1 false']],
    ['six', 0, false, ['ol 2 true']],
    ['seven', 0, false, ['ol 2 false', 'ul 1 true']],
    ['eight', 0, false, []],
  ]);
});

it('words keep their styles, and links only to addresses that a reader can follow', () => {
  const html =
    '<p>a<b>b</b><strong>c</strong><i>d</i><em>e</em><u>f</u><ins>g</ins><sup>h</sup><sub>i</sub>' +
    '<a href="https://a.example/">j</a><a href="mailto:a@b.example"><b>k</b></a><a href="javascript:x()">l</a><a href="/m">m</a></p>';
  const [pieces = []] = readPage(html).blocks[0]?.lines ?? [];
  const shown = pieces.map(({ text, isBold, isItalic, isUnderlined, script, href }) =>
    [text, isBold && 'bold', isItalic && 'italic', isUnderlined && 'underlined', script, href]
      .filter(Boolean)
      .join(' '),
  );
  expect(shown).toEqual([
    'a',
    'b bold',
    'c bold',
    'd italic',
    'e italic',
    'f underlined',
    'g underlined',
    'h super',
    'i sub',
    'j https://a.example/',
    'k bold mailto:a@b.example',
    'l',
    'm',
  ]);
});

it('the title of a web page is that of its head, in one line', () => {
  expect(readPage('<html><head><title> The\n loom </title></head><p>one</p></html>').title).toBe('The loom');
  expect(readPage('<p>one</p><svg><title>A picture</title></svg>').title).toBe('');
});
