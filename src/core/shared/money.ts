import { numberFormat } from './formatters.ts';

/** Formats minor units (cents) with a currency: '$1,997.00'. The currency is an ISO 4217 code with two decimals. */
export function formatMinor(amount: number, currency = 'USD'): string {
  return numberFormat('en-US', { style: 'currency', currency }).format(
    minorToDecimal(amount) as Intl.StringNumericLiteral,
  );
}

/** Formats minor units as decimal text, without fractions in between: 199750 as '1997.50'. */
export function minorToDecimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses decimal text with at most two decimals as minor units: '1997.5' as 199750. */
export function decimalToMinor(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/**
 * Formats an amount in its own currency, with all of its decimals: '$185,000', '¥4,500,000', '€1,250.50'.
 * @param currency ISO 4217 code, or any name typed by a user: '185,000 Euro'
 */
export function formatAmount(value: number, currency: string): string {
  const code = currency.trim().toUpperCase();
  const digits = { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 20 };
  if (!currencies.has(code)) return `${numberFormat('en-US', digits).format(value)} ${currency.trim()}`.trim();
  return numberFormat('en-US', { style: 'currency', currency: code, ...digits }).format(value);
}

/** Error of an amount that names another currency than its field has. */
export function otherCurrencyText(currency: string): string {
  return `Please enter the amount in ${currency}`;
}

/** Formats a number that is not an amount of money, with its own decimals: '1,234', '3.5', '0.125'. */
export function formatFigure(value: number): string {
  return numberFormat('en-US', { maximumFractionDigits: 20 }).format(value);
}

/** Formats a number with at most two decimals and group separators: '1,234', '1,234.50'. */
export function formatNumber(value: number): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return numberFormat('en-US', { minimumFractionDigits, maximumFractionDigits: 2 }).format(value);
}
