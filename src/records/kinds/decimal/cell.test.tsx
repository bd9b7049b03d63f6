import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { DecimalCell } from './cell.tsx';

it.each([
  [312_000, '$312,000'],
  [185_000.5, '$185,000.50'],
  [0, '$0'],
  [null, ''],
])('shows %j as “%s”, with its currency', (value, text) => {
  expect(renderToString(<DecimalCell value={value} />)).toBe(text);
});
