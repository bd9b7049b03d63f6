import { ago } from '../moments.ts';
import type { DemoOrder } from '../stories/orders.ts';
import type { DemoPurchase } from '../stories/purchases.ts';
import type { DemoUserKey } from '../people.ts';

export const orders: DemoOrder[] = [
  {
    by: 'ada',
    product: 'Patent Evaluation and Assessment',
    quantity: 1,
    made: ago(78, '09:00'),
    bought: { ordered: ago(78, '09:10'), payments: [{ at: ago(77, '13:00') }] },
    steps: [{ at: ago(52, '15:30'), status: 'Delivered' }],
  },
  {
    by: 'ada',
    product: 'Profile Building Coaching',
    quantity: 2,
    made: ago(60, '12:00'),
    steps: [
      { at: ago(59, '09:10'), status: 'Accepted' },
      { at: ago(46, '16:20'), status: 'Delivered' },
    ],
  },
  {
    by: 'ada',
    product: 'Letters (impact, recommendation and support)',
    quantity: 3,
    made: ago(40, '10:30'),
    steps: [
      { at: ago(38, '14:00'), status: 'Accepted' },
      { at: ago(9, '16:00'), status: 'Delivered' },
    ],
    bought: {
      ordered: ago(38, '17:00'),
      payments: [{ at: ago(37, '13:00') }],
      refund: { at: ago(8, '14:00'), amount: 50_00, reason: 'One of the three letter writers has withdrawn.' },
    },
  },
  {
    by: 'ada',
    product: 'Letters (impact, recommendation and support)',
    quantity: 4,
    made: ago(8, '10:30'),
    steps: [{ at: ago(7, '14:00'), status: 'Accepted' }],
    bought: {
      ordered: ago(6, '09:00'),
      payments: [{ at: ago(4, '13:00'), amount: 120_00 }, { at: ago(3, '13:00') }],
    },
  },
  {
    by: 'ada',
    product: 'Research Publication Support',
    quantity: 1,
    made: ago(6, '11:20'),
    steps: [{ at: ago(3, '10:05'), status: 'Accepted' }],
    bought: { ordered: ago(2, '09:30') },
  },
  { by: 'ada', product: 'Legal Review By Attorney', quantity: 1, made: ago(2, '15:45') },
  { by: 'ada', product: 'German Utility', quantity: 1, made: ago(1, '10:15') },
  {
    by: 'carla',
    product: 'UK Design',
    quantity: 2,
    made: ago(30, '13:00'),
    bought: { ordered: ago(30, '13:05'), payments: [{ at: ago(29, '13:00') }] },
  },
];

/** Plan by name that gives the demo applicant full access. */
export const boughtPlan = {
  by: 'ada',
  plan: 'Elite',
  ordered: ago(84, '18:00'),
  payments: [{ at: ago(81, '13:00') }],
} as const satisfies DemoPurchase & { by: DemoUserKey; plan: string };

/** Paid purchase with a refund request, which an admin has yet to decide. */
export const boughtWorkbook = {
  by: 'kim',
  ordered: ago(3, '11:00'),
  payments: [{ at: ago(2, '13:00') }],
  refundRequest: { at: ago(1, '16:00'), reason: 'I have found a mentor and no longer need the workbook.' },
} as const satisfies DemoPurchase & { by: DemoUserKey };
