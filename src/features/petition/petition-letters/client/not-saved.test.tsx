import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { ApiError } from '#core/client/api.ts';
import { messages } from '#core/shared/messages.ts';

import { NotSaved } from './not-saved.tsx';

const { status, text: detail } = messages.invalid;
const problem = { type: 'about:blank', title: 'invalid', status, code: 'invalid', detail, requestId: 'r-1' } as const;
const renderText = (fields?: Record<string, string>) =>
  renderToStaticMarkup(<NotSaved failure={new ApiError({ ...problem, ...(fields && { fields }) })} />);

it('the error explains what is wrong with the document, without empty field names', () => {
  const text = renderText({ document: 'A paragraph can have at most 20,000 characters. Split it into several' });
  expect(text).toContain('is still here. A paragraph can have at most 20,000 characters. Split it into several.');
  expect(text).not.toContain(detail);
});

it('the error gives the cause of any other rejection', () => {
  expect(renderText()).toContain(detail);
});
