/** An amount in minor units (cents), written in its currency: '$1,997.00'. Currency is an ISO 4217 code with two decimals. */
export function formatMinor(amount: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    minorToDecimal(amount) as Intl.StringNumericLiteral,
  );
}

/** Minor units as decimal text, without a fraction on the way: 199750 as '1997.50'. */
export function minorToDecimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Decimal text of at most two decimals in minor units: '1997.5' as 199750. */
export function decimalToMinor(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
}
