import type { Env } from '../env.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentReports } from './reports.ts';

/** Who takes payments by card, and tells of them; neither where no keys are set. */
export async function openPayments({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Env): Promise<{ payments?: PaymentProvider; paymentReports?: PaymentReports }> {
  if (!secretKey || !webhookSecret) return {};
  // Its client takes megabytes of memory, which no installation without it pays for.
  const { openStripe } = await import('./stripe.ts');
  const { payments, reports } = openStripe({ secretKey, webhookSecret, apiUrl });
  return { payments, paymentReports: reports };
}
