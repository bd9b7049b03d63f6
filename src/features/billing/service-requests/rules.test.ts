import { describe, expect, it } from 'vitest';

import {
  checkRequestChange,
  expectedAt,
  formatDollars,
  isLate,
  quantityOrOne,
  formatReference,
  requestAbilities,
  requestActors,
  allowedRequestTransitions,
  computeTotal,
  type RequestActor,
} from './rules.ts';
import { products, requestChange, requestInput, requestStatuses, type RequestStatus } from './schema.ts';

const allowed: Record<RequestActor, `${RequestStatus} to ${RequestStatus}`[]> = {
  applicant: [],
  staff: ['Pending to Accepted', 'Accepted to Delivered', 'Paid to Delivered'],
  payment: ['Pending to Paid', 'Accepted to Paid'],
};

const pairs = requestActors.flatMap((actor) =>
  requestStatuses.flatMap((from) => requestStatuses.map((to) => ({ actor, from, to }))),
);

describe('request transitions', () => {
  it.each(pairs)('request transitions by $actor: $from to $to', ({ actor, from, to }) => {
    expect(allowedRequestTransitions(actor, from).includes(to)).toBe(allowed[actor].includes(`${from} to ${to}`));
  });

  it('lead to Delivered from every status, and never away from it', () => {
    const next = (from: RequestStatus) =>
      requestStatuses.filter((to) =>
        requestActors.some((actor) => allowedRequestTransitions(actor, from).includes(to)),
      );
    expect(requestStatuses.map((from) => [from, next(from)])).toEqual([
      ['Pending', ['Accepted', 'Paid']],
      ['Accepted', ['Delivered', 'Paid']],
      ['Delivered', []],
      ['Paid', ['Delivered']],
    ]);
  });
});

const unpaid = { paid: false, paidMinor: 0, orderStatus: null } as const;
const half = { paid: false, paidMinor: 35_000, orderStatus: 'open' } as const;
const whole = { paid: true, paidMinor: 70_000, orderStatus: 'paid' } as const;

describe('an applicant’s permissions on a request', () => {
  it.each([
    ['Pending', unpaid, { edit: true, delete: true, pay: true }],
    ['Accepted', unpaid, { edit: true, delete: true, pay: true }],
    ['Delivered', unpaid, { edit: false, delete: false, pay: true }],
    ['Pending', half, { edit: false, delete: false, pay: true }],
    ['Accepted', half, { edit: false, delete: false, pay: true }],
    ['Delivered', half, { edit: false, delete: false, pay: true }],
    ['Paid', whole, { edit: false, delete: false, pay: false }],
    ['Delivered', whole, { edit: false, delete: false, pay: false }],
    ['Paid', { ...unpaid, orderStatus: 'refunded' }, { edit: false, delete: false, pay: false }],
    ['Delivered', { ...unpaid, orderStatus: 'refunded' }, { edit: false, delete: false, pay: false }],
    ['Pending', { ...unpaid, orderStatus: 'cancelled' }, { edit: true, delete: true, pay: true }],
  ] as const)('while it is %s and %j', (status, money, can) => {
    const applicant = { actor: 'applicant', status, ...money } as const;
    expect(requestAbilities({ ...applicant, canWrite: true })).toEqual({ ...can, transitions: [] });
    expect(requestAbilities({ ...applicant, canWrite: false })).toEqual({
      edit: false,
      delete: false,
      pay: can.pay,
      transitions: [],
    });
  });

  it('have their own error messages', () => {
    const why = (status: RequestStatus, paidMinor: number) =>
      (['edit', 'delete'] as const).map((act) => checkRequestChange({ status, paidMinor }, act));
    expect(why('Paid', 0)).toEqual(['paid_request_edited', 'paid_request_deleted']);
    expect(why('Pending', 1)).toEqual(['paid_request_edited', 'paid_request_deleted']);
    expect(why('Delivered', 1)).toEqual(['paid_request_edited', 'paid_request_deleted']);
    expect(why('Delivered', 0)).toEqual(['request_delivered', 'request_delivered']);
  });
});

describe('the service catalogue', () => {
  it('equals the specification', () => {
    expect(
      products.map(({ name, unit, deliveryDays, cost }) => [name, unit, deliveryDays, formatDollars(cost)]),
    ).toEqual([
      ['UK Design', 'patent', 45, '$700.00'],
      ['German Utility', 'patent', 150, '$1,200.00'],
      ['Letters (impact, recommendation and support)', 'letter', 12, '$50.00'],
      ['Patent Evaluation and Assessment', 'patent', 30, '$300.00'],
      ['Research Publication Support', 'paper', 15, '$300.00'],
      ['Profile Building Coaching', 'session', 14, '$100.00'],
      ['Legal Review By Attorney', 'review', 15, '$500.00'],
    ]);
  });
});

describe('request totals', () => {
  it.each([
    ['700.00', 20, '14000.00'],
    ['0.10', 3, '0.30'],
    ['0.01', 1, '0.01'],
    ['0.00', 5, '0.00'],
    ['9999999999.99', 20, '199999999999.80'],
  ])('request totals of %s times %i are %s', (cost, quantity, total) => {
    expect(computeTotal({ cost, quantity })).toBe(total);
  });

  it('are exact to the cent for any amount', () => {
    expect(formatDollars('199999999999.80')).toBe('$199,999,999,999.80');
  });
});

describe('the quantity of a request', () => {
  it.each([
    ['', 1],
    ['   ', 1],
    ['many', 1],
    [undefined, 1],
    [null, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    ['3', 3],
    [20, 20],
    // Numbers out of bounds are rejected, never adjusted.
    [0, 0],
    ['2.5', 2.5],
  ])('entered as %j is parsed as %j', (value, quantity) => {
    expect(quantityOrOne(value)).toBe(quantity);
  });

  it.each([0, 21, -1, 2.5, '3', null])('%j is rejected with a message', (quantity) => {
    for (const schema of [requestInput, requestChange]) {
      const result = schema.safeParse({ product: 'UK Design', quantity, version: 1 });
      expect(result.error?.issues.find(({ path }) => path[0] === 'quantity')?.message).toBe(
        'Quantity must be a whole number from 1 to 20',
      );
    }
  });

  it('is 1 by default', () => {
    expect(requestInput.parse({ product: 'UK Design' }).quantity).toBe(1);
  });
});

describe('the service of a request', () => {
  it.each([
    [undefined, 'Product is required'],
    ['', 'Product is required'],
    ['US Design', 'Please choose a product from the list'],
  ])('%j is rejected', (product, message) => {
    expect(requestInput.safeParse({ product }).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('the expected delivery', () => {
  const [earlier, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-23T10:00:00Z')];
  const expected = new Date('2027-01-04T10:00:00Z');

  it.each([
    ['Accepted', { acceptedAt: earlier, paidAt: null }],
    ['Paid', { acceptedAt: null, paidAt: earlier }],
    ['Paid', { acceptedAt: earlier, paidAt: later }],
    ['Paid', { acceptedAt: later, paidAt: earlier }],
  ] as const)('the expected delivery of a request that is %s is counted from the earliest of %j', (status, begun) => {
    expect(expectedAt({ status, ...begun, deliveryDays: 45 })).toEqual(expected);
  });

  it.each(['Pending', 'Delivered'] as const)('is empty while it is %s', (status) => {
    expect(expectedAt({ status, acceptedAt: earlier, paidAt: later, deliveryDays: 45 })).toBeUndefined();
  });

  it('is overdue the moment after it, and never without one', () => {
    expect(isLate({ expected, now: expected })).toBe(false);
    expect(isLate({ expected, now: new Date(expected.getTime() + 1) })).toBe(true);
    expect(isLate({ expected: undefined, now: expected })).toBe(false);
  });
});

it('a request’s reference is the start of its id', () => {
  expect(formatReference('3f2a9c1b-0000-4000-8000-000000000000')).toBe('SR-3F2A9C1B');
});
