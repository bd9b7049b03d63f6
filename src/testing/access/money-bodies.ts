// Bodies of routes about money.
import { dayIn } from '../bookings.ts';

/** Sender of a route's body, and all fields that it accepts. */
export type Sent = { by: 'buyer' | 'staff' | 'editor' | 'mentor' | 'attorney'; body: Record<string, unknown> };
const moved = {
  amount_minor: 1,
  payment_method: 'transfer',
  reference: 'a',
  received_on: '2026-01-02',
  note: '',
  version: 1,
};
const wallTime = { date: dayIn(9), time: '10:00' };
const plan = {
  name: 'Short',
  description: '',
  price: 10,
  features: [],
  role: 'applicant',
  access_months: null,
  session_credits: 0,
  is_popular: false,
  is_active: true,
};
/** Everything that a browser may send to each route. Written by hand, so that it does not follow the schemas. */
export const bodies: Record<string, Sent> = {
  'POST /api/checkout-sessions': {
    by: 'buyer',
    body: { kind: 'workbook', id: undefined, payment_option: 'invoice', terms_version: 1 },
  },
  'POST /api/orders/{id}/pay': { by: 'buyer', body: { payment_option: 'invoice' } },
  'POST /api/orders/{id}/cancel': { by: 'buyer', body: { version: 1 } },
  'POST /api/orders/{id}/refund-requests': { by: 'buyer', body: { reason: 'Not for me' } },
  'POST /api/orders/{id}/payments': { by: 'staff', body: moved },
  'POST /api/orders/{id}/credit-refunds': { by: 'staff', body: moved },
  'POST /api/orders/{id}/refunds': {
    by: 'staff',
    body: { amount_minor: 1, refund_id: undefined, decision: 'Granted', reference: '', version: 1 },
  },
  'POST /api/orders/refund-requests/{id}/decline': { by: 'staff', body: { decision: 'Used' } },
  'POST /api/requests': { by: 'buyer', body: { product: 'UK Design', quantity: 1, notes: '' } },
  'PATCH /api/requests/{id}': { by: 'buyer', body: { product: 'UK Design', quantity: 2, notes: '', version: 1 } },
  'POST /api/requests/{id}/status': { by: 'staff', body: { status: 'Accepted', files: [], note: '', version: 1 } },
  'PATCH /api/requests/all/{id}/notes': { by: 'staff', body: { staff_notes: 'a', version: 1 } },
  'POST /api/bookings': {
    by: 'buyer',
    body: { provider_id: '', role: 'mentor', ...wallTime, session_type: 'a', client_note: '', use_credit: true },
  },
  'POST /api/bookings/{role}/{id}/move': { by: 'buyer', body: { ...wallTime, version: 1 } },
  'POST /api/bookings/{role}/{id}/cancel': { by: 'buyer', body: { reason: 'Ill', version: 1 } },
  'POST /api/session-bookings/{id}/status': {
    by: 'mentor',
    body: { status: 'cancelled', reason: '', no_show: 'applicant', version: 1 },
  },
  'PATCH /api/session-bookings/{id}': { by: 'mentor', body: { notes: '', call_link: '', version: 1 } },
  'POST /api/consultation-sessions/{id}/accept': { by: 'attorney', body: { version: 1 } },
  'POST /api/consultation-sessions/{id}/status': {
    by: 'attorney',
    body: { status: 'cancelled', reason: '', no_show: 'applicant', version: 1 },
  },
  'PATCH /api/consultation-sessions/{id}': { by: 'attorney', body: { notes: '', call_link: '', version: 1 } },
  // Not a price, because the public pages promise it.
  'PATCH /api/products/{key}': {
    by: 'staff',
    body: {
      name: 'a',
      description: '',
      session_credits: 1,
      request_products: [],
      files: [],
      version: 1,
    },
  },
  'POST /api/plans': { by: 'staff', body: plan },
  'PATCH /api/plans/{id}': { by: 'staff', body: { ...plan, version: 1 } },
  'POST /api/terms': { by: 'editor', body: { title: 'a', text: 'b', version: 1 } },
};
