import { ago } from '../moments.ts';
import type { DemoOrder } from '../stories/orders.ts';

export const orders: DemoOrder[] = [
  {
    by: 'ada',
    product: 'Patent Evaluation and Assessment',
    quantity: 1,
    made: ago(78, '09:00'),
    steps: [
      { at: ago(77, '10:00'), status: 'Paid' },
      { at: ago(52, '15:30'), status: 'Delivered' },
    ],
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
      { at: ago(37, '09:00'), status: 'Paid' },
      { at: ago(9, '16:00'), status: 'Delivered' },
    ],
  },
  {
    by: 'ada',
    product: 'Letters (impact, recommendation and support)',
    quantity: 4,
    made: ago(8, '10:30'),
    steps: [
      { at: ago(7, '14:00'), status: 'Accepted' },
      { at: ago(3, '09:25'), status: 'Paid' },
    ],
  },
  {
    by: 'ada',
    product: 'Research Publication Support',
    quantity: 1,
    made: ago(6, '11:20'),
    steps: [{ at: ago(3, '10:05'), status: 'Accepted' }],
  },
  { by: 'ada', product: 'Legal Review By Attorney', quantity: 1, made: ago(2, '15:45') },
  { by: 'ada', product: 'German Utility', quantity: 1, made: ago(1, '10:15') },
  {
    by: 'carla',
    product: 'UK Design',
    quantity: 2,
    made: ago(30, '13:00'),
    steps: [{ at: ago(29, '09:40'), status: 'Paid' }],
  },
];
