import type { Env } from '../env.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentReports } from './reports.ts';

/** Opens the payment provider for cards and its reports. Neither is set if no keys are configured. */
export async function openPayments({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Env): Promise<{ payments?: PaymentProvider; paymentReports?: PaymentReports }> {
  if (!secretKey || !webhookSecret) return {};
  // The Stripe client takes megabytes of memory, so it is loaded only if needed.
  const { openStripe } = await import('./stripe.ts');
  const { payments, reports } = openStripe({ secretKey, webhookSecret, apiUrl });
  return { payments, paymentReports: reports };
}
