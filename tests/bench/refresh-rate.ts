import { startCaller } from './caller.ts'
import { type Engine, makePlace, password } from './place.ts'
import { bothCores, startContender } from './processes.ts'
import type { Row } from './table.ts'

const milliseconds = 8000
const connections = 32

/** Logs somebody in and keeps what a browser would keep. */
async function refreshTokenOf(port: number, email: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'credentials', email, password }),
  })
  const cookies = answer.headers.getSetCookie().join('\n')
  const token = /__Host-rt=([^;]+)/.exec(cookies)?.[1]
  if (token === undefined) throw new Error(`sign-in answered ${answer.status}`)
  return token
}

async function refreshRate(node: string, mainFile: string, engine: Engine): Promise<Row[]> {
  const place = await makePlace(engine, { accounts: connections })
  const server = await startContender(node, [mainFile], place.env, bothCores)
  const caller = startCaller(bothCores)
  try {
    const { port } = server
    const who: string[] = []
    for (const email of place.emails) who.push(await refreshTokenOf(port, email))
    const calls = { port, what: 'refresh', who, connections, milliseconds } as const
    const { took } = await caller.call(calls)
    const rate = took.length / (milliseconds / 1000)
    return [
      {
        name: `refresh, 32 connections, ${engine}`,
        measured: `${rate.toFixed(0)} per second`,
        target: '≥ 400 per second',
        met: rate >= 400,
      },
    ]
  } finally {
    caller.stop()
    await server.stop()
    await place.remove()
  }
}

export const refreshRates = async (node: string, mainFile: string): Promise<Row[]> => [
  ...(await refreshRate(node, mainFile, 'postgres')),
  ...(await refreshRate(node, mainFile, 'embedded')),
]
