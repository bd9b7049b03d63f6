import { ago } from '../moments.ts';
import type { DemoPrice } from '../stories/prices.ts';

/** Prices of three providers in three currencies. One is no longer offered, and an admin corrected two. */
export const prices: DemoPrice[] = [
  { by: 'noor', service_type: 'Initial Consultation', price: 0, named: ago(190, '09:10') },
  { by: 'noor', service_type: 'EB1A Strategy Session', price: 180, named: ago(190, '09:12') },
  {
    by: 'noor',
    service_type: 'Recommendation Letter Writing',
    price: 2400,
    named: ago(190, '09:15'),
    corrected: { at: ago(31, '15:05'), change: { price: 240 } },
  },
  { by: 'noor', service_type: 'Mock Interview', price: 120, named: ago(150, '17:40') },
  { by: 'noor', service_type: 'Hourly Mentoring', price: 95.5, currency: 'CAD', named: ago(88, '11:20') },
  {
    by: 'noor',
    service_type: 'Guaranteed approval of a petition',
    price: 4000,
    named: ago(20, '21:05'),
    corrected: { at: ago(19, '09:30'), change: { is_active: false } },
  },
  { by: 'sam', service_type: 'Initial Consultation', price: 150, named: ago(170, '10:00') },
  { by: 'sam', service_type: 'Document Review', price: 500, named: ago(170, '10:04') },
  { by: 'sam', service_type: 'Patent Filing Assistance', price: 1950, named: ago(170, '10:06') },
  { by: 'sam', service_type: 'Application Review', price: 890, currency: 'EUR', named: ago(64, '16:30') },
  { by: 'kim', service_type: 'Research Publication Guidance', price: 75, named: ago(11, '12:10') },
  {
    by: 'kim',
    service_type: 'Career Coaching',
    price: 4500,
    currency: 'INR',
    is_active: false,
    named: ago(11, '12:15'),
  },
];
