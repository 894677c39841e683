import { eq } from 'drizzle-orm'

import type { Feature } from '#server/contract/feature.ts'

import { forgetAnswers } from './kept-answers.ts'
import { keptAnswer } from './table.ts'

/** What we have answered to requests that may be sent again. */
export const idempotencyFeature: Feature = {
  personalData: {
    tables: { kept_answer: 'answers' },
    // The answers repeat what the trade's own tables say.
    collect: async ({ db }, { id }) => ({
      answers: await db
        .select({ answeredAt: keptAnswer.answeredAt })
        .from(keptAnswer)
        .where(eq(keptAnswer.personId, id)),
    }),
    erase: async ({ db }, { id }) => {
      await db.delete(keptAnswer).where(eq(keptAnswer.personId, id))
    },
  },
  expiries: [
    {
      what: 'answers to requests that may be sent again',
      policy: 'answers',
      days: 2,
      forget: forgetAnswers,
    },
  ],
}
