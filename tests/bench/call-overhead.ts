import { startCaller } from './caller.ts'
import { makePlace } from './place.ts'
import { loadCore, startContender } from './processes.ts'
import { median, type Row } from './table.ts'

/**
 * What authentication adds to a call: the token, the session, the rule. Measures `GET /api/me` with
 * a token, less the same call without one, which takes the same way and is refused by the rule.
 * First for the first call of each of many sessions, then for sessions that the server remembers
 * for 5 s.
 */
export async function callOverhead(node: string, mainFile: string): Promise<Row[]> {
  const place = await makePlace('embedded', { accounts: 1000, sessions: 1000 })
  const server = await startContender(node, [mainFile], place.env)
  const caller = startCaller(loadCore)
  try {
    const calls = { port: server.port, what: 'me', connections: 1, milliseconds: 2000 } as const
    const visitors = async (more: { every?: number } = {}) =>
      median((await caller.call({ ...calls, who: [], ...more }, ['401'])).took)
    const people = async (who: typeof place.tokens, more: { every?: number } = {}) =>
      median((await caller.call({ ...calls, who, ...more })).took)
    // So few that the server knows them all after the warm-up and is called again within the 5 s.
    const known = place.tokens.slice(0, 50)
    const others = place.tokens.slice(50)

    await visitors()
    // Fewer calls than sessions, so that each call is the first of its session.
    const first = (await people(others, { every: 20 })) - (await visitors({ every: 20 }))
    await people(known)
    const remembered: number[] = []
    for (let round = 0; round < 3; round += 1)
      remembered.push((await people(known)) - (await visitors()))
    const value = median(remembered)
    const name = 'what token, session and rule add to a call; to a session’s first'
    const measured = `${value.toFixed(3)} ms; ${first.toFixed(3)} ms`
    return [{ name, measured, target: '< 0.3 ms', met: value < 0.3 }]
  } finally {
    caller.stop()
    await server.stop()
    await place.remove()
  }
}
