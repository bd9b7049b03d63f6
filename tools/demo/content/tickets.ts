import { ago } from '../moments.ts';
import type { DemoTicket } from '../stories/tickets.ts';

export const tickets: DemoTicket[] = [
  {
    by: 'ada',
    subject: 'Which file types can a certificate be?',
    description:
      'My oldest certificate is a TIFF from a scanner. Can I upload it, or should I save it in another format?',
    priority: 'low',
    opened: ago(83, '09:20'),
    steps: [
      { at: ago(83, '15:10'), by: 'robin', status: 'in_progress' },
      {
        at: ago(83, '15:12'),
        by: 'robin',
        reply:
          'Please save it as a PDF or PNG: we accept PDF, Word, JPG and PNG. You lose nothing by saving a scan as PNG.',
      },
      { at: ago(82, '08:05'), by: 'ada', reply: 'That worked. Thank you!' },
      { at: ago(82, '09:00'), by: 'robin', status: 'resolved' },
      { at: ago(75, '09:00'), by: 'robin', status: 'closed' },
    ],
  },
  {
    by: 'ada',
    subject: 'Ordered the same service twice',
    description: 'I think I ordered coaching twice yesterday. Could you check?',
    priority: 'medium',
    opened: ago(59, '08:15'),
    steps: [{ at: ago(59, '08:40'), by: 'ada', status: 'closed' }],
  },
  {
    by: 'ada',
    subject: 'A letter names my former employer',
    description:
      'One of the three letters names the Institute for River Sciences as my employer. It has been Northwind Hydrology since 2021. Can this be corrected before the letter is signed?',
    priority: 'high',
    opened: ago(12, '10:10'),
    steps: [
      { at: ago(12, '13:30'), by: 'robin', status: 'in_progress' },
      {
        at: ago(12, '13:35'),
        by: 'robin',
        reply:
          'Yes. The author has not signed yet; we sent them the correction today and will let you know when it is done.',
      },
      {
        at: ago(12, '13:40'),
        by: 'robin',
        reply: 'The author is traveling until Thursday. Follow up then.',
        isInternal: true,
      },
      {
        at: ago(9, '16:20'),
        by: 'robin',
        reply: 'The corrected letter came back this afternoon. We emailed it to you, and the order is now complete.',
      },
      { at: ago(9, '16:21'), by: 'robin', status: 'resolved' },
    ],
  },
  {
    by: 'ada',
    subject: 'Wire transfer for the letters',
    description:
      'I paid for the letters by wire transfer last week. Which reference should have appeared on your side?',
    priority: 'medium',
    opened: ago(4, '09:05'),
    steps: [
      { at: ago(4, '11:45'), by: 'robin', status: 'in_progress' },
      {
        at: ago(3, '09:30'),
        by: 'robin',
        reply:
          'The one on the payment page, which begins with SR. We found your transfer by its amount, and the request is marked as paid.',
      },
      { at: ago(3, '18:02'), by: 'ada', reply: 'I see it now. Could the receipt be made out to Northwind Hydrology?' },
    ],
  },
  {
    by: 'ada',
    subject: 'Can my attorney see drafts of records?',
    description:
      'Before I continue with the salary page, I would like to know whether anyone but me can see records in progress.',
    priority: 'low',
    opened: ago(1, '16:40'),
  },
  {
    by: 'ben',
    subject: 'How do I find a mentor?',
    description: 'I signed up yesterday and cannot see who to ask.',
    priority: 'medium',
    opened: ago(1, '11:30'),
  },
];
