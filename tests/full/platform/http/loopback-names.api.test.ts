import { expect, it } from 'vitest'

import { formPaths } from '#server/pages/page-address.ts'

import { addPerson, password } from '../../../support/people.ts'
import { type Answer, ask, openSite } from '../../../support/site.ts'

const site = await openSite({ PUBLIC_ORIGIN: '' })
const port = new URL(site.address).port
const { who } = await addPerson(site, 'buyer')
const login = { grant_type: 'credentials', email: who.email, password }

/** A form as a browser sends it that does not know `Sec-Fetch-Site`. */
const post = (path: string, headers: Record<string, string>, fields: Record<string, string> = {}) =>
  ask(site.address, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const at = (name: string) => ({ Host: `${name}:${port}`, Origin: `http://${name}:${port}` })
/** By the problem: a page that shows a failed login has the same status, 403. */
const isRefused = ({ status, text }: Answer) => status === 403 && text.includes('#foreign-site')
const cookieOf = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')

const names = ['localhost', 'shop.localhost', '127.0.0.1', '127.8.9.10', '[::1]']

it.each(names)('at %s somebody can log in, stay logged in and log out', async (name) => {
  const opened = await post('/api/token', at(name), login)
  expect(opened.status).toBe(200)
  const refresh = { grant_type: 'refresh' }
  const refreshed = await post('/api/token', { ...at(name), Cookie: cookieOf(opened) }, refresh)
  expect(refreshed.status).toBe(200)
  const kept = { ...at(name), Cookie: cookieOf(refreshed) }
  expect((await post('/api/token/revoke', kept)).status).toBe(200)
  expect((await post('/api/token', kept, refresh)).status).toBe(400)
})

it.each(names)('at %s forms are answered without JavaScript', async (name) => {
  for (const path of formPaths) {
    const answer = await post(path, at(name))
    expect(isRefused(answer), path).toBe(false)
    expect(answer.status, path).toBeLessThan(500)
  }
})

it.each<[string, () => Record<string, string>]>([
  ['another site', () => ({ ...at('localhost'), Origin: 'http://evil.example' })],
  ['another site, whose name leads to this machine', () => at('evil.example')],
  ['a name that begins like ours', () => at('localhost.evil.example')],
  ['a name that begins like our address', () => at('127.0.0.1.evil.example')],
  ['a name that ends like ours', () => at('evil-localhost')],
  ['an address of all machines', () => at('0.0.0.0')],
  ['another port', () => ({ ...at('127.0.0.1'), Origin: `http://127.0.0.1:${Number(port) ^ 1}` })],
  ['no port', () => ({ Host: 'localhost', Origin: 'http://localhost' })],
  ['another loopback name', () => ({ ...at('localhost'), Origin: at('127.0.0.1').Origin })],
  [
    'HTTPS, which we do not speak',
    () => ({ ...at('localhost'), Origin: `https://localhost:${port}` }),
  ],
  ['a sandboxed frame', () => ({ ...at('localhost'), Origin: 'null' })],
  [
    'another site by a newer browser',
    () => ({ ...at('localhost'), 'Sec-Fetch-Site': 'cross-site' }),
  ],
  [
    'another port by a newer browser',
    () => ({ ...at('127.0.0.1'), 'Sec-Fetch-Site': 'same-site' }),
  ],
])('%s cannot post', async (_who, headers) => {
  for (const path of ['/api/token', '/api/token/revoke', ...formPaths]) {
    const answer = await post(path, headers(), login)
    expect(isRefused(answer), path).toBe(true)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  }
})
