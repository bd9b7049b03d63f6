import type { Session } from './stripe-wire.ts';

/** Payment page of the provider, reduced to what a buyer needs. */
export function checkoutPage({ url, status, amount_total, currency, customer_email, cancel_url }: Session): string {
  const amount = `${(amount_total / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Checkout</title><link rel="icon" href="data:,"></head>
  <body>
    <main>
      <h1>Pay ${amount}</h1>
      <p>${escape(customer_email)}</p>
      ${status === 'open' ? `<form method="post" action="${url}"><button>Pay</button> <button name="how" value="later">Pay by bank debit</button></form>` : '<p>This page can be paid no more.</p>'}
      <p><a href="${escape(cancel_url)}">Back</a></p>
    </main>
  </body>
</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
