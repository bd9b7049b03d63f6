import { describe, expect, it } from 'vitest';

import { toOwnPath, withNext } from './paths.ts';

describe('a return path', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard/patents?sort=date#list',
    '/files/patents/1/2-a%20b.pdf',
    '/login?next=%2F%2Fevil.example',
    '/@evil.example',
    '/a//evil.example',
  ])('%s is accepted', (address) => {
    expect(toOwnPath(address)).toBe(address);
  });

  it.each([
    ['of another site', 'https://evil.example/'],
    ['of another site without a scheme', '//evil.example'],
    ['with three slashes', '///evil.example'],
    ['with a backslash', '/\\evil.example'],
    ['with two backslashes', '\\\\evil.example'],
    ['with a backslash further on', '/a\\..\\evil.example'],
    ['that runs a script', 'javascript:alert(1)'],
    ['of data', 'data:text/html,<script>alert(1)</script>'],
    ['with a tab that browsers leave out', '/\t/evil.example'],
    ['with a line break', '/\n/evil.example'],
    ['with a space in front', ' //evil.example'],
    ['that climbs to another site', '/..//evil.example'],
    ['that stays in place before another site', '/.//evil.example'],
    ['that climbs by an encoded dot', '/%2e%2e//evil.example'],
    ['that is no path', 'evil.example'],
    ['that is a name and a password', 'user:pass@evil.example'],
    ['that is empty', ''],
    ['that is missing', null],
  ])('%s is rejected', (_what, address) => {
    expect(toOwnPath(address)).toBeUndefined();
  });

  it('a return path of a renamed page leads to its current path', () => {
    expect(toOwnPath('/dashboard/binder/packs?kind=response#made')).toBe(
      '/dashboard/binder/packets?kind=response#made',
    );
  });

  it.each(['/%2F%2Fevil.example', '/%5Cevil.example', '/%09/evil.example', '/%2e%2e/%2f/evil.example'])(
    '%s leads a browser to this site',
    (address) => {
      const own = toOwnPath(address) ?? '/';
      expect(new URL(own, 'https://laurel.example').origin).toBe('https://laurel.example');
    },
  );
});

describe('a link with a return path', () => {
  it('contains the full destination, in addition to its own query', () => {
    expect(withNext('/pricing', '/dashboard/patents?sort=date#list')).toBe(
      '/pricing?next=%2Fdashboard%2Fpatents%3Fsort%3Ddate%23list',
    );
    expect(withNext('/payment/new?kind=workbook', '/purchases')).toBe('/payment/new?kind=workbook&next=%2Fpurchases');
  });

  it.each([undefined, null, '', '//evil.example', 'https://evil.example/', '/\\evil.example'])(
    'omits the destination %j',
    (next) => {
      expect(withNext('/pricing', next)).toBe('/pricing');
    },
  );
});
