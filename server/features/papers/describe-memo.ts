import { brand } from '#shared/brand.ts'
import { businessDays } from '#shared/features/orders/usual-days.ts'
import { capitalised } from '#shared/ui/words.ts'

import type { PaperFacts } from './paper-facts.ts'
import { type Content, insurance, orderFacts, packed, parties } from './paper-parts.ts'

/**
 * What a memorandum says: whose the goods are while the buyer inspects them, and by when the buyer answers.
 * It repeats the Terms of Use. They say nothing about risk, so it leaves that to the law.
 */
export const describeMemo = (facts: PaperFacts): Content => ({
  facts: orderFacts(facts),
  blocks: [
    parties(facts),
    {
      kind: 'text',
      paragraphs: [
        `The goods remain the property of the seller until the buyer accepts them on ${brand.name}.`,
        'The agreed value is without taxes. This is not an invoice. It changes neither the Terms of Use nor what the law says about who bears the risk.',
      ],
    },
    ...packed(facts, { valued: true }),
    {
      kind: 'pairs',
      title: 'Sent for inspection',
      rows: [
        ['Carrier', facts.order.carrier ?? ''],
        insurance(facts),
        [
          'Time to inspect',
          `${capitalised(businessDays(facts.order.inspectDays))} from arrival, and five more for a laboratory check`,
        ],
        ['Without an answer', 'The goods are accepted'],
      ],
    },
  ],
})
