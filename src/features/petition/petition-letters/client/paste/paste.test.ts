// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';

import {
  letterDocument,
  listTextBlocks,
  getBlockText,
  type LetterDocument,
  type LetterInline,
} from '#binder-engine/letter.ts';
import * as clipboards from '#testing/clipboards.ts';
import { createId, createLetter, createList, createParagraph } from '#testing/letters.ts';

import { createPrinter } from '../exhibit-node.ts';
import { createExtensions } from '../extensions.ts';
import type { Left } from './left.ts';
import type { Pasted } from './paste.ts';

let editor: Editor;
let reported: Pasted[] = [];

afterEach(() => editor.destroy());

function open(document: LetterDocument = createLetter(createParagraph(1))): void {
  reported = [];
  const printer = createPrinter(() => ({ broken: 'no-exhibit' }));
  const render = () => ({});
  editor = new Editor({
    element: window.document.createElement('div'),
    extensions: createExtensions({ printer, suggestion: { render } }, { onPaste: (pasted) => reported.push(pasted) }),
    content: document,
  });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
}

/** Result in the form that the server accepts. */
function paste(html: string): LetterDocument {
  editor.view.pasteHTML(html);
  return letterDocument.parse(editor.getJSON());
}

/** Paragraphs prefixed with the markers of their lists, with named marks. */
function formatLines(document: LetterDocument): string[] {
  return listTextBlocks(document).map(({ block, within: { lists } }) => {
    const markers = lists.map(({ isOrdered, number, isFirst }) => (isFirst ? (isOrdered ? `${number}.` : '•') : '>'));
    return [...markers, (block.content ?? []).map(markedText).join('').trim()].join(' ');
  });
}

function markedText(node: LetterInline): string {
  const text = node.type === 'text' ? node.text : node.type === 'hardBreak' ? '/' : '@';
  return (node.marks ?? []).reduce(
    (inner, mark) => `${mark.type}${mark.type === 'link' ? ` ${mark.attrs.href}` : ''}[${inner}]`,
    text,
  );
}

function arrives(html: string): { lines: string[]; left: readonly Left[] } {
  open();
  const lines = formatLines(paste(html));
  expect(reported).toHaveLength(1);
  return { lines, left: reported[0]?.left ?? [] };
}

describe('pasting from Word', () => {
  it('keeps lists with their levels and start numbers', () => {
    expect(arrives(clipboards.wordLists)).toEqual({
      lines: [
        'The work has three parts:',
        '1. First',
        '2. Second',
        '> • Inner',
        '> > • Innermost',
        '3. Third',
        'It goes on:',
        '4. Fourth',
        '1. Restarted',
        '• Bullet',
      ],
      left: [],
    });
  });

  it('converts letters to numbers, and reports it', () => {
    expect(arrives(clipboards.wordLetters)).toEqual({ lines: ['1. One', '2. Two'], left: ['numbering'] });
  });

  it('omits deleted text and comments, keeps inserted text, and reports it', () => {
    expect(arrives(clipboards.wordChanges)).toEqual({
      lines: ['I led thirty engineers at the Guild.'],
      left: ['changes', 'comments'],
    });
  });

  it('omits list items and table cells deleted with tracked changes', () => {
    const deleted = '<del cite="mailto:Ada" datetime="2026-03-01T10:00">Gone</del>';
    const list = clipboards.word(
      ['One', deleted, 'Two'].map((text, at) => clipboards.wordItem(`${at + 1}.`, text)).join(''),
    );
    expect(arrives(list)).toEqual({ lines: ['1. One', '2. Two'], left: ['changes'] });
    const table = `<table><tr><td>A</td><td><p>${deleted}</p></td><td>C</td></tr></table>`;
    expect(arrives(clipboards.word(table)).lines).toEqual(['A | | C']);
  });

  it('keeps the numbers of headings, and levels numbered 1.1', () => {
    const heading =
      "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Awards</h2>";
    const items = [
      clipboards.wordItem('1.', 'One'),
      clipboards.wordItem('1.1.', 'Inner', { level: 2 }),
      clipboards.wordItem('1.2.', 'Next', { level: 2 }),
    ];
    expect(arrives(clipboards.word(heading + items.join('')))).toEqual({
      lines: ['2. Awards', '1. One', '> 1. Inner', '> 2. Next'],
      left: [],
    });
  });

  it('keeps links, super- and subscript, and moves notes to the end', () => {
    expect(arrives(clipboards.wordNotes)).toEqual({
      lines: [
        'Hsubscript[2]O was cited 10superscript[3] timessuperscript[1], see link https://example.com/paper?a=1&b=2[the paper], a table and above.',
        'superscript[1] As of italic[May].',
      ],
      left: ['notes', 'links'],
    });
  });

  it('converts table rows to lines', () => {
    expect(arrives(clipboards.wordTable)).toEqual({
      lines: ['bold[Year] | bold[Prize]', '2024 | Loom Prize of the Guild', 'After it.'],
      left: ['tables', 'pictures'],
    });
  });
});

describe('pasting from other programs', () => {
  it('supports Word for the web, which writes one list for each item', () => {
    expect(arrives(clipboards.wordForTheWeb)).toEqual({
      lines: ['Duties:', '1. One', '> 1. Inner', '> 2. Inner two', '2. Two', '• Bullet', '> • Sub bullet', 'After.'],
      left: ['numbering'],
    });
  });

  it('supports Google Docs', () => {
    expect(arrives(clipboards.googleDocs)).toEqual({
      lines: [
        'E = mcsuperscript[2]bold[ bold ]link https://example.com/[underline[link]]',
        '1. One',
        '> • Inner',
        '2. Two',
        'A | B',
        'thirty',
      ],
      left: ['struck', 'tables'],
    });
    expect(arrives(clipboards.googleNotes)).toEqual({
      lines: ['Citedsuperscript[1] often', 'superscript[1] In May.'],
      left: ['comments', 'notes'],
    });
  });

  it('supports Pages', () => {
    expect(arrives(clipboards.pages)).toEqual({
      lines: [
        'E = mcsuperscript[2], Hsubscript[2]O, bold[bold] link https://example.com/[underline[link]] thirty',
        '1. One',
        '> • Inner',
        '2. Two',
        'A | B',
      ],
      left: ['struck', 'tables'],
    });
  });

  it('supports LibreOffice', () => {
    expect(arrives(clipboards.libreOfficeText)).toEqual({
      lines: [
        'Statement of work',
        'E = mcsuperscript[2], Hsubscript[2]O, bold[bold], underline[underlined], colored and link https://example.com/paper?a=1&b=2[the paper], above, a table.',
        '',
        'I led thirty engineerssuperscript[1] at the Guildsuperscript[i].',
        'Line one/line two tabbed spaced non\u2011breaking.',
        'bold[Year] | bold[Prize]',
        '2024 | Loom Prize of the Guild',
        'superscript[1] As of italic[May].',
        'A second paragraph.',
        'superscript[i] An endnote.',
      ],
      left: ['comments', 'tables', 'notes', 'links'],
    });
    expect(arrives(clipboards.libreOfficeChanges)).toEqual({ lines: ['I led thirty engineers.'], left: ['changes'] });
  });

  it('keeps lists of LibreOffice, and takes headings out of them', () => {
    expect(arrives(clipboards.libreOfficeLists)).toEqual({
      lines: [
        'Awards',
        'Loom Prize',
        '1. First',
        '2. Second',
        '> 1. Inner',
        '> > • Innermost',
        '> 2. Inner two',
        '3. Third',
        '> Third, goes on',
        'It goes on:',
        '4. Fourth',
        '9. Ninth',
        '• Bullet',
        '> • Sub bullet',
        'Memberships',
      ],
      left: ['headings', 'numbering'],
    });
    const mixed = '<ol><li><h2>Title</h2></li><li><p>Text</p></li></ol>';
    expect(arrives(mixed)).toEqual({ lines: ['1. Title', '2. Text'], left: [] });
  });
});

describe('pasted text', () => {
  it('is undone separately, and the text typed before it stays', () => {
    open();
    editor.commands.insertContent('Typed');
    paste(clipboards.wordChanges);
    expect(reported[0]?.document).toBe(editor.state.doc);
    editor.commands.undo();
    expect(formatLines(editor.getJSON() as LetterDocument)).toEqual(['Typed']);
  });

  it('nests lists only as deep as a letter allows, even within a list', () => {
    const deep = arrives(clipboards.nestedLists(6));
    expect(deep.lines).toHaveLength(6);
    expect(deep.lines.at(-1)?.split('•')).toHaveLength(2);
    expect(deep.left).toEqual(['depth']);
    const three = createList('bulletList', [
      createParagraph(1, 'One'),
      createList('bulletList', [createParagraph(2, 'Two'), createList('bulletList', [createParagraph(3, 'Three')])]),
    ]);
    open(createLetter(three));
    editor.commands.setTextSelection(editor.state.doc.content.size - 6);
    expect(formatLines(paste(clipboards.nestedLists(3)))).toHaveLength(5);
    expect(reported[0]?.left).toEqual(['depth']);
  });

  it.each([
    ['<p>E = <math><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>.</p>', 'E = mcsuperscript[2].'],
    ['<p><math><msub><mi>x</mi><mrow><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub></math></p>', 'xsubscript[i+1]'],
    ['<p><math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math></p>', 'xsubscript[1]superscript[2]'],
    ['<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>', '1/2'],
    [
      `<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow>
        <annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html"
        aria-hidden="true">a2</span></span></p>`,
      'asuperscript[2]',
    ],
    ['<p><mjx-container><svg></svg><math><mi>y</mi></math></mjx-container></p>', 'y'],
  ])('of the formula %s is %s, and reported', (html, line) => {
    expect(arrives(html)).toEqual({ lines: [line], left: ['formulas'] });
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>'],
    ['an address that runs', '<p><a href="javascript:alert(1)">a</a></p>'],
    ['an address that runs, behind a space', '<p><a href=" java\nscript:alert(1)">a</a></p>'],
    ['data', '<p><a href="data:text/html,a">a</a></p>'],
  ])('contains no %s', (_what, html) => {
    expect(arrives(html).lines).toEqual(['a']);
  });

  it('copied from a letter is unchanged', () => {
    open(createLetter(createParagraph(1, 'Own')));
    const { dom } = editor.view.serializeForClipboard(editor.state.doc.slice(0, editor.state.doc.content.size));
    expect(getBlockText(listTextBlocks(paste(dom.innerHTML)).at(-1)?.block ?? createParagraph(1), () => '')).toContain(
      'Own',
    );
    expect(reported[0]?.left).toEqual([]);
    expect(createId(1)).toBe(listTextBlocks(editor.getJSON() as LetterDocument)[0]?.block.attrs.id);
  });
});
