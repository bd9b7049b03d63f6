import { expect, it } from 'vitest';

import { isShownAt } from './shown-at.ts';

it.each([
  ['/support/1', '/support/1', ''],
  ['/dashboard/tasks?row=1', '/dashboard/tasks', '?status=Started&row=1'],
  ['/dashboard/documents', '/dashboard/documents', '?row=2'],
])('%s is shown at %s%s', (link, pathname, search) => {
  expect(isShownAt(link, { pathname, search })).toBe(true);
});

it.each([
  ['/support/1', '/support/2', ''],
  ['/dashboard/tasks?row=1', '/dashboard/tasks', ''],
  ['/dashboard/tasks?row=1', '/dashboard/tasks', '?row=2'],
  ['/messages?with=1', '/bookings', '?with=1'],
  // A home page, which everyone passes through.
  ['/mentor', '/mentor', ''],
])('%s is not shown at %s%s', (link, pathname, search) => {
  expect(isShownAt(link, { pathname, search })).toBe(false);
});
