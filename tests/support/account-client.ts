import { decodeJwt } from 'jose'
import supertest, { type Response } from 'supertest'

import type { Config } from '#server/contract/config.ts'
import type { Running } from '#server/main.ts'
import type { Endpoint, SentTo } from '#shared/contract/endpoint.ts'
import { requestFor } from '#shared/contract/request-for.ts'

import { databaseEnv } from './database.ts'
import { password } from './people.ts'
import { startSite } from './site.ts'

/** The server with its own database; emails stay in the outbox, where the tests read them. */
export const startAccounts = async (clock?: () => Date, more: Partial<Config> = {}) =>
  startSite(
    { ...(await databaseEnv()), SMTP_URL: 'smtp://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' },
    more,
    { clock },
  )

let addresses = 0
function nextAddress(): string {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

/** The part of a browser that logs in: it keeps cookies and the token. */
export class AccountClient {
  token: string | null = null
  readonly cookies = new Map<string, string>()

  readonly headers: Readonly<Record<string, string>>

  /** Has its own IP address unless one is given, so that limits count it alone. */
  constructor(
    readonly site: Running,
    address = nextAddress(),
  ) {
    this.headers = {
      'X-Forwarded-For': address,
      'X-Forwarded-Proto': 'https',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
  }

  #keep(given: string | undefined): void {
    for (const line of (given ?? []) as unknown as string[]) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(pair.slice(0, cut))
      else this.cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
  }

  get #cookie(): Record<string, string> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return Cookie === '' ? {} : { Cookie }
  }

  /** Calls the token endpoint, or `/revoke` below it. */
  async ask(parameters: object, path = ''): Promise<Response> {
    const answer = await supertest(this.site.address)
      .post(`/api/token${path}`)
      .set({ ...this.headers, ...this.#cookie })
      .send(parameters)
    this.#keep(answer.headers['set-cookie'])
    if (answer.status === 200 && path === '') this.token = answer.body.access_token
    return answer
  }

  signIn(email: string, more: object = {}): Promise<Response> {
    return this.ask({ grant_type: 'credentials', email, password, ...more })
  }

  refresh(): Promise<Response> {
    return this.ask({ grant_type: 'refresh' })
  }

  /** Calls an operation, with the token if there is one. */
  call<E extends Endpoint>(to: E, input: SentTo<E>) {
    const { address, init } = requestFor(to, input as Record<string, unknown>)
    const verb = to.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const agent = supertest(this.site.address)
    const request = agent[verb](address).set({
      ...this.headers,
      ...this.#cookie,
      ...(init.headers as Record<string, string>),
    })
    request.on('response', ({ headers }) => this.#keep(headers['set-cookie']))
    if (this.token !== null) request.set('Authorization', `Bearer ${this.token}`)
    return init.body === undefined ? request : request.send(init.body as string)
  }

  /** The session of the token. */
  get sessionId(): string {
    return String(decodeJwt(this.token ?? '').sid)
  }
}

/** The statuses of calls at the same time, for refusals: each of them takes a quarter of a second. */
export const statusesOf = (calls: number, call: () => Promise<Response>): Promise<number[]> =>
  Promise.all(Array.from({ length: calls }, async () => (await call()).status))
