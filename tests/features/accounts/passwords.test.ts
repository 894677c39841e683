import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'

import { describe, expect, it } from 'vitest'

import { boundedQueue } from '#server/bounded-queue.ts'
import { ProblemError } from '#server/contract/problem.ts'
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '#server/features/accounts/passwords/passwords.ts'

import { cpuSeconds } from '../../support/cpu-time.ts'
import { expectBelow } from '../../support/expect-below.ts'
import { workerProcesses } from '../../support/worker-processes.ts'

const password = 'our cat sleeps on the ledger'

/** The process that hashes for this one. */
function hashing(): number {
  const [pid, ...more] = workerProcesses(process.pid, 'hash-worker.mjs')
  if (pid === undefined || more.length > 0) throw new Error('not one process hashes')
  return pid
}

describe('a stored password', () => {
  it('is a salted argon2id hash at the cost that OWASP recommends', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  it('matches itself and nothing else', async () => {
    const hash = await hashPassword(password)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, `${password} `)).toBe(false)
    expect(await verifyPassword(hash, password.toUpperCase())).toBe(false)
    expect(await verifyPassword(hash, '')).toBe(false)
  })

  it('is checked to its last character', async () => {
    const long = '💎'.repeat(127)
    const hash = await hashPassword(`${long}a`)
    expect(await verifyPassword(hash, `${long}b`)).toBe(false)
    expect(await verifyPassword(hash, `${long}a`)).toBe(true)
  })

  it('is the same however its accents were typed', async () => {
    const hash = await hashPassword('cafe\u0301 au lait tous les jours')
    expect(await verifyPassword(hash, 'caf\u00E9 au lait tous les jours')).toBe(true)
  })

  it('is hashed again when the cost has changed', () => {
    expect(needsRehash('$argon2id$v=19$m=12288,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
    expect(needsRehash('$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  })

  it('takes the processor as long to refuse if there is no account', async () => {
    const hash = await hashPassword(password)
    const pid = hashing()
    const takenBy = async (kept: string | null) => {
      const before = cpuSeconds(pid)
      for (let round = 0; round < 20; round += 1) {
        expect(await verifyPassword(kept, 'wrong in every way')).toBe(false)
      }
      return cpuSeconds(pid) - before
    }
    await expectBelow(1.5, async () => {
      const [known, nobody] = [await takenBy(hash), await takenBy(null)]
      return Math.max(nobody / known, known / nobody)
    })
  })

  it('waits its turn, and is refused with 503 if too many wait', async () => {
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword(password)))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.length).toBeGreaterThanOrEqual(60 - 32 - 8)
    expect(refused.length).toBeLessThan(60 - 32)
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(ProblemError)
      expect(reason).toMatchObject({ status: 503 })
    }
    expect(await hashPassword(password)).toContain('$argon2id$')
  })
})

describe('the process that hashes passwords', () => {
  /** Of a thread: field 19 of its `stat`, counted from after the name in brackets. */
  const niceness = (pid: number, thread: string) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }

  it('runs all its threads at a lower priority and knows no secret', async () => {
    await Promise.all(Array.from({ length: 8 }, () => hashPassword(password)))
    const pid = hashing()
    const theirs = readdirSync(`/proc/${pid}/task`).map((thread) => niceness(pid, thread))
    expect(theirs.length).toBeGreaterThan(4)
    // 19 is the lowest priority of all.
    expect(Math.min(...theirs)).toBe(Math.min(19, getPriority() + 10))
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)).toEqual([
      expect.stringMatching(/^UV_THREADPOOL_SIZE=[1-4]$/),
      expect.stringMatching(/^NODE_CHANNEL_FD=/),
      expect.stringMatching(/^NODE_CHANNEL_SERIALIZATION_MODE=/),
    ])
  })

  it('fails its running work when killed, and restarts for the next password', async () => {
    const hash = await hashPassword(password)
    const killed = hashing()
    process.kill(killed, 'SIGSTOP')
    const begun = expect(verifyPassword(hash, password)).rejects.toThrow(/has ended: SIGKILL/)
    process.kill(killed, 'SIGKILL')
    await begun
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(hashing()).not.toBe(killed)
  })

  it('fails only the call whose hash it cannot read', async () => {
    const hash = await hashPassword(password)
    const [unreadable, readable] = await Promise.allSettled([
      verifyPassword('$argon2id$nonsense', password),
      verifyPassword(hash, password),
    ])
    expect(unreadable.status).toBe('rejected')
    expect(readable).toEqual({ status: 'fulfilled', value: true })
  })
})

describe('the hashing queue', () => {
  it('runs only as many as allowed, in order, and goes on after a failure', async () => {
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

  it('lets those ahead in when it is full, and before all who wait', async () => {
    const inTurn = boundedQueue({ running: 1, waiting: 2, refusal: () => new Error('full') })
    const order: string[] = []
    const work = (name: string, ahead = false) =>
      inTurn(async () => void order.push(name), { ahead })
    const strangers = ['one', 'two', 'three', 'four'].map((name) => work(name))
    const owners = ['ahead', 'second ahead', 'third ahead'].map((name) => work(name, true))
    const all = await Promise.allSettled([...strangers, ...owners])
    expect(all.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([3, 6])
    expect(order).toEqual(['one', 'ahead', 'second ahead', 'two', 'three'])
  })
})
