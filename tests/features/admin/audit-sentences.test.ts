import { describe, expect, it } from 'vitest'

import { auditWords } from '#server/features.ts'
import { moveActions } from '#server/features/companies/verification/company-history.ts'
import { sentenceParts } from '#shared/features/admin/audit-words.ts'
import { requestStates } from '#shared/features/buy-requests/request-states.ts'
import { offerEvents } from '#shared/features/offers/offer-states.ts'
import { orderEvents } from '#shared/features/orders/order-states.ts'

import { read, sources } from '../../architecture/sources.ts'

/** The files that write to the audit log. */
const writers = sources.filter(
  (file) => file.startsWith('server/features/') && read(file).includes("audit/audit.ts'"),
)

/** The members of a union of texts, as its file spells them. */
function membersOf(file: string, type: string): string[] {
  const [, body = ''] =
    new RegExp(`type ${type} =([^\n]*(?:\n  \\|[^\n]*)*)`).exec(read(file)) ?? []
  return [...body.matchAll(/'([^']+)'/g)].map(([, member = '']) => member)
}
const changes = membersOf('server/features/accounts/security-events.ts', 'SecurityChange')
const kept = membersOf(
  'server/features/accounts/recovery/second-step-removal-mails.ts',
  'KeptBecause',
)

/** Actions that are put together, with everything that they can become. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'reference.${outcome.state}': ['reference.answered', 'reference.declined'],
  'security.${change}': changes.map((each) => `security.${each}`),
  'address.default-${use}': ['address.default-delivery', 'address.default-returns'],
  'offer.${event}': offerEvents.map((each) => `offer.${each}`),
  'buy-request.${state}': requestStates
    .filter((each) => each !== 'open')
    .map((each) => `buy-request.${each}`),
  'order.${event}': orderEvents.map((each) => `order.${each}`),
  'payout.${to}': ['payout.withdrawn', 'payout.bounced'],
  'screening.hit-${to}': ['screening.hit-confirmed', 'screening.hit-dismissed'],
  'second-step.removal-${because}': kept.map((each) => `second-step.removal-${each}`),
}

/** Literals that can only be actions, in files that write to the log. */
const actionLike = /(['`])([a-z][a-z-]*\.[a-z$][\w${}.-]*)\1/g

const written = writers.flatMap((file) =>
  [...read(file).matchAll(actionLike)].map(([, , action = '']) => ({ file, action })),
)

describe('every action of the audit log', () => {
  it('is found in the sources', () => {
    expect(writers.length).toBeGreaterThan(20)
    expect(written.length).toBeGreaterThan(40)
    const text = writers.map(read).join('\n')
    for (const [each, all] of Object.entries(composed)) {
      expect(text).toContain(each)
      expect(all.length, each).toBeGreaterThan(1)
    }
  })

  it.each(written)('$action in $file has a sentence', ({ action }) => {
    const all = action.includes('${') ? composed[action] : [action]
    expect(all, 'list what this can become').toBeDefined()
    for (const each of all ?? []) expect(Object.keys(auditWords.says)).toContain(each)
  })

  it('of a company that moves has a sentence', () => {
    for (const action of Object.values(moveActions)) {
      expect(Object.keys(auditWords.says)).toContain(action)
    }
  })

  it('has a sentence that can be read, ends in a full stop and names no event', () => {
    for (const [action, sentence] of Object.entries(auditWords.says)) {
      expect(sentence, action).toMatch(/^(?:\{who\}|\{subject\}|[A-Z]).*\.$/)
      expect(() => sentenceParts(sentence)).not.toThrow()
      expect(sentence).not.toContain(action)
    }
  })

  it('has no sentence that nothing writes any more', () => {
    const known = new Set([
      ...written.map(({ action }) => action),
      ...Object.values(composed).flat(),
      ...Object.values(moveActions),
    ])
    expect(Object.keys(auditWords.says).filter((each) => !known.has(each))).toEqual([])
  })
})
