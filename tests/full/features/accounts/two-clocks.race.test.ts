import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { outboxMail } from '#server/mail/table.ts'
import type { Running } from '#server/main.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient } from '../../../support/account-client.ts'
import { databaseEnv } from '../../../support/database.ts'
import { freePort } from '../../../support/free-port.ts'
import { addPerson } from '../../../support/people.ts'
import { launch } from '../../../support/process.ts'
import { ask, publicOrigin, startSite } from '../../../support/site.ts'

const env = { ...(await databaseEnv()), TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ORIGIN: publicOrigin }
const here = await startSite(env)
await here.context.services.open()

/** Sets every clock of a process that gives the time of day this many seconds fast. */
const fast = (seconds: number) => {
  const script = `globalThis.Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])) }
    static now() { return super.now() + ${seconds * 1000} }
  }`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

it.each([120, -120])(
  'an instance whose clock is %i seconds fast works with one whose clock is right',
  async (seconds) => {
    const port = await freePort()
    const given = { ...env, PORT: String(port), NODE_OPTIONS: fast(seconds) }
    const { child, exited, said } = await launch(given)
    await expect.poll(said).not.toBe('')
    const there = { address: `http://127.0.0.1:${port}` } as Running

    const { who } = await addPerson(here, 'buyer')
    const [client, other] = [new AccountClient(here), new AccountClient(there)]
    for (const each of [client, other]) expect((await each.signIn(who.email)).status).toBe(200)
    const asked = [
      [here, other],
      [there, client],
    ] as const
    for (const [site, { token }] of asked) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await ask(site.address, '/api/me', { headers })).status).toBe(200)
    }

    expect((await other.call(security.forgotPassword, { email: who.email })).status).toBe(202)
    const { db } = (await here.context.services.open()).database
    const [mail] = await db
      .select({ late: sql<number>`abs(extract(epoch from now() - ${outboxMail.createdAt}))::int` })
      .from(outboxMail)
      .where(eq(outboxMail.toAddress, who.email))
    expect(mail?.late).toBeLessThan(30)

    child.kill('SIGKILL')
    await exited
    expect(said()).toContain("this machine's clock is not the database's")
  },
)
