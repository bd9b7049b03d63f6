/** Parts of pasted text that a letter cannot contain, in display order. */
export const leftTexts = {
  changes: 'Text deleted with tracked changes was left out. Inserted text was kept.',
  struck: 'Struck-through text was left out.',
  comments: 'Comments were left out.',
  tables: 'Each row of a table became one line, with “|” between its cells.',
  formulas: 'Formulas became plain text. Please check them.',
  notes: 'Footnotes became numbered paragraphs at the end of the pasted text.',
  'lost-notes': 'Some footnote numbers arrived without their notes. Copy the notes too, or type them.',
  headings: 'Heading numbers were left out. Type them in front of the headings.',
  numbering: 'Lists numbered with letters or Roman numerals are now numbered 1, 2, 3.',
  depth: 'Lists nested more than four levels deep were moved up.',
  links: 'Links to files, or to places in the original document, became plain text.',
  pictures: 'Pictures were left out. Add them to the binder as exhibits.',
} as const;

export type Left = keyof typeof leftTexts;
