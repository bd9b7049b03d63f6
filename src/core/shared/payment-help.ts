import { newLink, paths } from './paths.ts';

/** Query parameter that starts a support ticket about the payment of a request. */
export const PAYMENT_OF = 'payment';

/** Returns the path that starts a ticket about the payment of a request. */
export function paymentHelpLink(requestId: string): string {
  return `${newLink(paths.support)}&${PAYMENT_OF}=${requestId}`;
}
