import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { accountMessages } from '#core/shared/account-messages.ts';
import { messages, type ErrorCode } from '#core/shared/messages.ts';

import { ApiError } from '../api.ts';
import { ErrorBanner } from './error-banner.tsx';

const createApiError = (code: ErrorCode) => {
  const { status, text } = messages[code];
  return new ApiError({ type: 'about:blank', title: code, status, code, detail: text, requestId: 'r-1' });
};
const renderText = (element: React.ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '|');

describe.each([accountMessages.signup_failed.text, accountMessages.reset_failed.text])('the error “%s”', (fault) => {
  it.each(['internal', 'unavailable', 'unreachable'] as const)('is shown first if it is %s, then the cause', (code) => {
    const text = renderText(<ErrorBanner failure={createApiError(code)} fault={fault} />);
    expect(text.indexOf(fault)).toBeGreaterThan(-1);
    expect(text.indexOf(messages[code].text)).toBeGreaterThan(text.indexOf(fault));
  });

  it.each(['already_registered', 'reset_link_expired'] as const)('is not shown if it is %s', (code) => {
    const text = renderText(<ErrorBanner failure={createApiError(code)} fault={fault} />);
    expect(text).toContain(messages[code].text);
    expect(text).not.toContain(fault);
  });
});

it('a page’s own message is shown for a rejection too, with the cause', () => {
  const text = renderText(<ErrorBanner failure={createApiError('lapsed')} sentence="Submission failed." />);
  expect(text).toMatch(/Submission failed\..*/);
  expect(text).toContain(messages.lapsed.text);
});
