import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { formatPrice, type PlanRow } from '#features/plans/schema.ts';
import type { PaymentDetails } from '#features/settings/schema.ts';

import { askToPay, paymentDetails } from './api.ts';
import classes from './billing.module.css';

/** How one plan is paid, and what follows. Its owner gives it another key for another plan. */
export function HowToPay({ plan, email }: { plan: PlanRow; email: string }) {
  const query = useQuery(paymentDetails);
  const { data, error } = query;
  return (
    <Panel title={`How to pay for ${plan.name}`}>
      <p className={classes.amount}>{formatPrice(plan.price)}</p>
      <LoadFailure query={query} what="The payment details" />
      {data ? (
        <Ways plan={plan} email={email} details={data} />
      ) : (
        !error && <Loading label="Loading the payment details" />
      )}
      <h3 className={classes.next}>What happens next</h3>
      <ol className={classes.steps}>
        <li>Our staff record your payment when it arrives.</li>
        <li>Your subscription begins. Until then, everything stays as it is today.</li>
        <li>If you are not satisfied, write to us within 10 days of buying it, and we will refund it.</li>
      </ol>
    </Panel>
  );
}

function Ways({ plan, email, details }: { plan: PlanRow; email: string; details: PaymentDetails }) {
  const price = formatPrice(plan.price);
  const link = plan.key && details.plan_links[plan.key];
  if (!link && details.bank_details === null) {
    return (
      <>
        <p className={classes.line}>Ask us for the payment details, and we will tell you how to pay {price}.</p>
        <Asking plan={plan} label="Ask for the payment details" wish="Please tell me how to pay." />
      </>
    );
  }
  return (
    <>
      {link && (
        <>
          <p className={classes.line}>
            Pay {price} online, with the address <strong>{email}</strong> so that we can match your payment. The payment
            page opens in a new tab.
          </p>
          <p className={classes.line}>
            <Button component="a" href={link} target="_blank" rel="noopener noreferrer">
              Pay {price}
            </Button>
          </p>
        </>
      )}
      {details.bank_details && (
        <>
          <p className={classes.line}>
            {link ? 'Or transfer' : 'Transfer'} {price} to this account, and quote{' '}
            <strong>{`${plan.name}, ${email}`}</strong> so that we can match your payment.
          </p>
          <p className={classes.details}>{details.bank_details}</p>
        </>
      )}
      <p className={classes.line}>Tell us too, and we will look out for it. Or ask us for another way to pay.</p>
      <Asking
        plan={plan}
        label="Tell our staff"
        wish="I have seen the payment details. Please tell me when my payment has arrived."
      />
    </>
  );
}

/** Opens a support ticket about the plan. */
function Asking({ plan, label, wish }: { plan: PlanRow; label: string; wish: string }) {
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const asking = useMutation({
    mutationFn: askToPay,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  });
  const { data: ticket, error, isPending } = asking;

  function handleClick(): void {
    const description = `I would like to buy the plan ${plan.name} for ${formatPrice(plan.price)}. ${wish}`;
    asking.mutate({
      key,
      input: { subject: `Subscription: ${plan.name}`, description, files: [], priority: 'medium' },
    });
  }

  if (ticket) {
    return (
      <FocusedBanner
        tone="success"
        action={<TextLink to={`${paths.support}/${ticket.id}`}>Read ticket #{ticket.number}</TextLink>}
      >
        Ticket #{ticket.number} was sent. We will answer there and notify you.
      </FocusedBanner>
    );
  }
  return (
    <>
      {error && <FailureBanner sentence="Your ticket was not sent." failure={asApiError(error)} isFocused />}
      <ActionButton disabled={isPending} onClick={handleClick}>
        {isPending ? 'Sending…' : label}
      </ActionButton>
    </>
  );
}
