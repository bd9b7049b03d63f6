import { newLink, paths } from './paths.ts';

/** The parameter with which the page of support begins a ticket about the payment of a request. */
export const PAYMENT_OF = 'payment';

/** The address that begins a ticket about the payment of a request. */
export function paymentHelpLink(requestId: string): string {
  return `${newLink(paths.support)}&${PAYMENT_OF}=${requestId}`;
}
