import { describe, expect, it } from 'vitest'

import { freePort } from '../../../support/free-port.ts'
import { launch } from '../../../support/process.ts'
import { privateJwk, secretKeys } from '../../../support/secret-keys.ts'
import { ask, startSite } from '../../../support/site.ts'

const site = await startSite()

// At the same time, because the one that stops needs a while.
describe.concurrent('the process', () => {
  it('prints its address in one line and stops on SIGTERM without failing a request', async ({
    expect: { poll },
    onTestFinished,
  }) => {
    const port = await freePort()
    const { child, exited, said, complained } = await launch({ PORT: String(port) }, onTestFinished)
    await poll(said).not.toBe('')
    const address = `http://127.0.0.1:${port}`
    // Emails and passkeys use this name: they are for one host only.
    expect(said()).toBe(`Relustre is at http://localhost:${port}\n`)

    let answered = 0
    const asking = { now: true }
    const failures: unknown[] = []
    const client = async (path: string) => {
      while (asking.now) {
        const { status } = await ask(address, path).catch((error: unknown) => ({ status: error }))
        if (status === 200) answered += 1
        else failures.push(status)
      }
    }
    const clients = ['/', '/faq?express', '/policy', '/benefits'].map(client)
    await new Promise((resolve) => setTimeout(resolve, 500))
    child.kill('SIGTERM')
    await poll(async () => (await ask(address, '/readyz')).status, { interval: 20 }).toBe(503)
    // Remains healthy, or the supervisor would kill it before it is done.
    expect((await ask(address, '/healthz')).status).toBe(200)
    expect((await ask(address, '/faq')).headers.connection).toBe('close')
    // A load balancer takes a second or two to notice; until then requests keep arriving.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    asking.now = false
    await Promise.all(clients)
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(50)
    expect(await exited).toEqual([0, null])
    expect(complained()).toBe('')
  })

  it('stops at once on a second signal', async ({ expect: { poll }, onTestFinished }) => {
    const port = String(await freePort())
    const { child, exited, said } = await launch({ PORT: port }, onTestFinished)
    await poll(said).not.toBe('')
    // Two kinds, because a second one of the same kind is lost while the first waits.
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect(await exited).toEqual([1, null])
  })

  it.for([
    [{ PORT: 'http' }, /^PORT="http" is not accepted: /],
    [{ PUBLIC_ORIGIN: 'nowhere' }, /^PUBLIC_ORIGIN=/],
  ] as const)(
    '%j ends the start with one plain line',
    async ([env, message], { onTestFinished }) => {
      const { exited, complained } = await launch(env, onTestFinished)
      expect(await exited).toEqual([1, null])
      expect(complained()).toMatch(message)
      expect(complained().trim().split('\n')).toHaveLength(1)
    },
  )

  const served = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://relustre.example',
    DATABASE_URL: 'postgres://relustre@127.0.0.1:9/none',
    MAIL_TRANSPORT: 'files',
  }
  const keys = secretKeys()
  const short = { ...privateJwk(), d: 'c2hvcnQga2V5' }
  // RFC 8037, appendix A.
  const published = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  }
  it.for([
    ['no origin', { ...keys, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN=""'],
    ['an origin without TLS', { ...keys, PUBLIC_ORIGIN: 'http://a.example' }, 'PUBLIC_ORIGIN='],
    ['a misspelt NODE_ENV', { ...keys, NODE_ENV: 'Production' }, 'NODE_ENV="Production"'],
    [
      'a published signing key',
      { ...keys, TOKEN_KEYS: JSON.stringify({ keys: [published] }) },
      'TOKEN_KEYS=',
    ],
    ['no mail server', { ...keys, MAIL_TRANSPORT: '' }, 'SMTP_URL=""'],
    ['no keys', {}, 'TOKEN_KEYS=""'],
    [
      'a short signing key',
      { ...keys, TOKEN_KEYS: JSON.stringify({ keys: [short] }) },
      'TOKEN_KEYS=',
    ],
    ['an invalid signing key', { ...keys, TOKEN_KEYS: `{"keys":["${short.x}"]}` }, 'TOKEN_KEYS='],
    ['no key file', { TOKEN_KEYS_FILE: '/nowhere/keys.json' }, 'TOKEN_KEYS_FILE='],
    ['no seal keys', { TOKEN_KEYS: keys.TOKEN_KEYS }, 'SEAL_KEYS=""'],
    ['a short seal key', { ...keys, SEAL_KEYS: 'first:c2hvcnQga2V5' }, 'SEAL_KEYS='],
  ] as const)(
    'in production with %s ends before it listens and reveals no secrets',
    async ([, env, said], { onTestFinished }) => {
      // The port is taken: a server that tried to listen would complain about that instead.
      const port = new URL(site.address).port
      const given = { DATA_DIR: '/nowhere', PORT: port, ...served, ...env }
      const started = await launch(given, onTestFinished)
      expect(await started.exited).toEqual([1, null])
      expect(started.complained().startsWith(said), started.complained()).toBe(true)
      expect(started.complained().trim().split('\n')).toHaveLength(1)
      const told = started.said() + started.complained()
      for (const secret of [short.d, short.x, published.d, ...Object.values(keys)])
        expect(told).not.toContain(secret)
    },
  )

  it('ends the start with one plain line if the port is taken', async ({ onTestFinished }) => {
    const { port } = new URL(site.address)
    const { exited, complained } = await launch({ PORT: port }, onTestFinished)
    expect(await exited).toEqual([1, null])
    expect(complained()).toMatch(/EADDRINUSE/)
    expect(complained()).not.toMatch(/\n\s+at /)
  })
})
