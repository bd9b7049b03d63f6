import { Box, Text } from '@mantine/core';

import { formatPrice } from '../schema.ts';
import { PlanBadge, PlanCard, PlanCards } from './plan-card.tsx';

export type PlanPreviewProps = {
  name: string;
  /** Price as typed in the form. */
  price: string;
  description: string;
  features: readonly string[];
  is_popular: boolean;
  role: string;
};

/** Preview of the input on the pricing page. */
export function PlanPreview({ name, price, description, features, is_popular, role }: PlanPreviewProps) {
  const title = name.trim() || 'Name';
  const isPrice = /^\d+(\.\d{1,2})?$/.test(price.trim());
  const included = features.map((feature) => feature.trim()).filter(Boolean);
  return (
    <Box component="section" maw="22rem" aria-label="Preview" data-wide>
      <Text mb="xs" fz="sm" fw={600}>
        {role === 'applicant' ? 'How the pricing page shows it' : 'How the pricing page would show it'}
      </Text>
      <PlanCards>
        <PlanCard
          name={title}
          badge={is_popular && <PlanBadge>Popular</PlanBadge>}
          price={isPrice ? formatPrice(price.trim()) : 'Price'}
          description={description}
          features={included.map((feature, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two features may read alike
            <li key={place}>{feature}</li>
          ))}
          renderChoose={(className) => <span className={className}>{`Choose ${title}`}</span>}
        />
      </PlanCards>
    </Box>
  );
}
