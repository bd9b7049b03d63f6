import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';

import { RichText } from './rich-text.tsx';

it.each([
  ['Nothing special: [1] and 2 * 3 * 4 (five).', 'Nothing special: [1] and 2 * 3 * 4 (five).'],
  ['See the [plans](/pricing).', 'See the <a href="/pricing" data-discover="true">plans</a>.'],
  ['Write to [us](mailto:a@example.com).', 'Write to <a href="mailto:a@example.com">us</a>.'],
  ['**On.** It works.', '<strong>On.</strong> It works.'],
])('the sentence “%s” is rendered with its links and emphasis', (text, html) => {
  expect(
    renderToStaticMarkup(
      <MemoryRouter>
        <RichText text={text} />
      </MemoryRouter>,
    ),
  ).toBe(html);
});

it('values are shown in their places as they are, within emphasis too', () => {
  const values = { day: <time dateTime="2026-12-01">December 1</time>, name: '[Ada](/admin) **{day}**' };
  expect(renderToStaticMarkup(<RichText text="Sent to {name} by **{day}**." values={values} />)).toBe(
    'Sent to [Ada](/admin) **{day}** by <strong><time dateTime="2026-12-01">December 1</time></strong>.',
  );
});
