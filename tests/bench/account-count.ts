import { startCaller } from './caller.ts'
import { makePlace, password, type Place } from './place.ts'
import { bothCores, type Contender, startContender } from './processes.ts'
import { median, type Row } from './table.ts'

/** The cost of a login with a million accounts, compared with a thousand. */
export async function accountCount(node: string, mainFile: string, rounds: number): Promise<Row[]> {
  const caller = startCaller(bothCores)
  const many = await makePlace('postgres', { accounts: 1_000_000 })
  const few = await makePlace('postgres', { accounts: 1000 })
  const sides: (Place & Contender)[] = []
  try {
    for (const place of [many, few]) {
      const server = await startContender(node, [mainFile], place.env, bothCores)
      sides.push({ ...place, ...server })
    }
    const perSecond = async ({ port, emails }: Place & Contender) => {
      const calls = { port, what: 'sign-in', who: emails, password } as const
      return (await caller.call({ ...calls, connections: 8, milliseconds: 2000 })).took.length / 2
    }
    const [ofMany, ofFew] = sides
    if (ofMany === undefined || ofFew === undefined) throw new Error('a server is missing')
    for (const side of sides) await perSecond(side)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = await perSecond(ofFew)
      ratios.push(first / (await perSecond(ofMany)))
    }
    const value = median(ratios)
    const name = 'sign-in with 1,000,000 accounts, to 1,000'
    return [{ name, measured: `${value.toFixed(2)}×`, target: '≤ 1.2×', met: value <= 1.2 }]
  } finally {
    caller.stop()
    for (const side of sides) await side.stop()
    await Promise.all([many.remove(), few.remove()])
  }
}
