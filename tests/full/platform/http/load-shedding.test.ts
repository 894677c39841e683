import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import express from 'express'
import { expect, it, onTestFinished } from 'vitest'

import { LoadGauge } from '#server/http/load-shedding.ts'
import { Metrics } from '#server/http/metrics.ts'

import { keepBusy } from '../../../support/busy.ts'
import { ask } from '../../../support/site.ts'

/** A server whose requests begin when the gauge lets them, and end when they are told to. */
async function serve(patience: number) {
  const app = express()
  const metrics = new Metrics()
  const gauge = new LoadGauge(patience)
  const begun = new Map<string, () => void>()
  app.use(gauge.handler(metrics, ({ path }) => path === '/light'))
  app.use(({ path }, response) => {
    begun.set(path, () => response.send(path))
    if (path === '/light') response.send(path)
  })
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const get = (path: string) => ask(`http://127.0.0.1:${port}`, path)
  /** Asks one after another, so that their order is known. */
  const line = async (paths: readonly string[]) => {
    const answers = []
    for (const path of paths) {
      answers.push(get(path))
      await get('/light')
    }
    return Promise.all(answers)
  }
  return { get, line, begun, gauge, metrics }
}

it('a busy server works on four requests, lets others wait in order, and refuses them after a while', async () => {
  const { line, begun, gauge, metrics } = await serve(1000)
  onTestFinished(keepBusy())
  const all = line(['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
  await expect.poll(() => begun.has('/4')).toBe(true)
  for (const next of ['/5', '/6']) {
    expect(begun.has(next)).toBe(false)
    begun.get(next === '/5' ? '/2' : '/1')?.()
    await expect.poll(() => begun.has(next)).toBe(true)
  }
  await expect.poll(() => metrics.requestsShed).toBe(1)
  expect(gauge.overloaded).toBe(true)
  for (const path of ['/3', '/4', '/5', '/6']) begun.get(path)?.()
  const [refused, ...others] = (await all).toReversed()
  expect([refused?.status, refused?.headers['retry-after']]).toEqual([503, '2'])
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  await expect.poll(() => gauge.overloaded).toBe(false)
})

it('requests that only wait for something keep nobody out', async () => {
  const { line, begun, metrics } = await serve(60_000)
  const paths = Array.from({ length: 40 }, (_each, at) => `/${at}`)
  const all = line(paths)
  await expect.poll(() => paths.every((path) => begun.has(path))).toBe(true)
  for (const path of paths) begun.get(path)?.()
  await all
  expect(metrics.requestsShed).toBe(0)
})
