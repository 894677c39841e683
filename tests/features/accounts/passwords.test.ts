import { describe, expect, it } from 'vitest'

import { boundedQueue } from '#server/bounded-queue.ts'
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '#server/features/accounts/passwords/passwords.ts'
import { ProblemError } from '#server/contract/problem.ts'

const password = 'our cat sleeps on the ledger'

describe('a kept password', () => {
  it('is an argon2id hash at the cost that OWASP asks for, salted', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  it('opens to itself and to nothing else', async () => {
    const hash = await hashPassword(password)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, `${password} `)).toBe(false)
    expect(await verifyPassword(hash, password.toUpperCase())).toBe(false)
    expect(await verifyPassword(hash, '')).toBe(false)
  })

  it('counts to its last character', async () => {
    const long = '💎'.repeat(127)
    const hash = await hashPassword(`${long}a`)
    expect(await verifyPassword(hash, `${long}b`)).toBe(false)
    expect(await verifyPassword(hash, `${long}a`)).toBe(true)
  })

  it('is the same however accents were typed', async () => {
    const hash = await hashPassword('cafe\u0301 au lait tous les jours')
    expect(await verifyPassword(hash, 'caf\u00E9 au lait tous les jours')).toBe(true)
  })

  it('is hashed anew when the cost has changed', () => {
    expect(needsRehash('$argon2id$v=19$m=12288,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
    expect(needsRehash('$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  })

  it('of nobody takes as long to refuse as a wrong one', async () => {
    const hash = await hashPassword(password)
    const times = { known: [] as number[], nobody: [] as number[] }
    for (let round = 0; round < 9; round += 1) {
      for (const [who, kept] of [
        ['known', hash],
        ['nobody', null],
      ] as const) {
        const start = performance.now()
        expect(await verifyPassword(kept, 'wrong in every way')).toBe(false)
        times[who].push(performance.now() - start)
      }
    }
    const fastest = (all: number[]) => Math.min(...all)
    expect(fastest(times.nobody)).toBeGreaterThan(fastest(times.known) / 2)
    expect(fastest(times.nobody)).toBeLessThan(fastest(times.known) * 2)
  })

  it('waits its turn, and is refused with 503 where too many wait', async () => {
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword(password)))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.length).toBeGreaterThanOrEqual(60 - 32 - 4)
    expect(refused.length).toBeLessThan(60 - 32)
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(ProblemError)
      expect(reason).toMatchObject({ status: 503 })
    }
    expect(await hashPassword(password)).toContain('$argon2id$')
  })
})

describe('the queue', () => {
  it('runs no more at once than it may, in order, and goes on after a failure', async () => {
    const inTurn = boundedQueue({ running: 2, waiting: 4, refusal: () => new Error('full') })
    const order: number[] = []
    let now = 0
    let most = 0
    const work = (at: number) =>
      inTurn(async () => {
        now += 1
        most = Math.max(most, now)
        order.push(at)
        await new Promise((resolve) => setTimeout(resolve, 2))
        now -= 1
        if (at === 1) throw new Error('failed')
        return at
      })
    const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work))
    expect(
      all.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value)),
    ).toEqual([0, 'Error: failed', 2, 3, 4, 5, 'Error: full'])
    expect(order).toEqual([0, 1, 2, 3, 4, 5])
    expect(most).toBe(2)
    expect(await work(7)).toBe(7)
  })
})
