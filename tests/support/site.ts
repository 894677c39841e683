/// <reference types="vite/types/importMeta.d.ts" />
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { readConfig } from '#server/config.ts'
import type { Config } from '#server/contract/config.ts'
import { type Running, type StartOptions, start } from '#server/main.ts'

import { databaseEnv } from './database.ts'

/** The public origin of the site in tests; nothing may ever be fetched from there. */
export const publicOrigin = 'https://relustre.example'

const root = new URL('../..', import.meta.url).pathname

/** Sites that a test file has started and not stopped. */
const running = new Set<Running>()

/** What the server loads at the first render of each page. */
const pages = import.meta.glob('/shared/**/pages/*.tsx')

/**
 * The real server in this process, on a free port, silent, stopped after the test file. It renders each
 * page on its first request unless a test is about pages that are rendered ahead, which takes a fifth of
 * a second.
 */
export async function startSite(
  env: Record<string, string> = {},
  more: Partial<Config> = {},
  { clock, renderAhead = false }: StartOptions = {},
): Promise<Running> {
  const defaults = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: publicOrigin,
    DEMO_DATA: 'false',
    // Tests that need data pass `databaseEnv`; none may write into the project's own folder.
    DATA_DIR: join(tmpdir(), `relustre-unwanted-${process.pid}`),
    // The test runner shares this process and may block it longer than is good for a server.
    SHED_WAIT_MS: '10000',
    DATABASE_WAIT_MS: '10000',
  }
  // The test runner translates each source at its first import, which on a busy machine may take
  // longer than the time limit of a render.
  await Promise.all(Object.values(pages).map((load) => load()))
  // Tests of limits are refused a hundred times; those of sign-in show that the time is even.
  const config = { ...readConfig({ ...defaults, ...env }), evenAnswerMs: 20, ...more }
  const started = await start(config, root, { clock, renderAhead })
  // Soon done anyway, in the middle of a test that counts renders.
  if (renderAhead) await started.context.pages.renderRarePages()
  const stop = (accept?: number) => {
    running.delete(site)
    return started.stop(accept)
  }
  const site = { ...started, stop }
  running.add(site)
  return site
}

/** The same on a new database. */
export const openSite = async (
  env: Record<string, string> = {},
  more?: Partial<Config>,
  options?: StartOptions,
): Promise<Running> => startSite({ ...(await databaseEnv()), ...env }, more, options)

/** Stops what a test file has started. */
export const stopSites = () => Promise.all([...running].map((site) => site.stop(0)))

/** An answer as it was sent over the wire. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    readonly body: Buffer,
  ) {}

  /** The body, decoded. */
  get text(): string {
    return decoded(this.body, this.headers['content-encoding'])
  }

  /** What it says, if anything, as JSON. */
  get json() {
    return this.body.length === 0 ? undefined : JSON.parse(this.text)
  }
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

function decoded(body: Buffer, coding: string | undefined): string {
  if (body.length === 0) return ''
  if (coding === 'br') return brotliDecompressSync(body).toString()
  return (coding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** Sends one request with exactly these headers (and `Host`) on a new connection. */
export function ask(address: string, path: string, options: Ask = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  const { hostname, port } = new URL(address)
  // Node sends the body of a DELETE without its length, so it would be read as the next request.
  const sized =
    method === 'DELETE' && body !== undefined ? { 'Content-Length': Buffer.byteLength(body) } : {}
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { hostname, port, path, method, headers: { ...sized, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          resolve(new Answer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Writes bytes to a new connection and returns everything received until it closes or goes quiet.
 */
export function askRaw(address: string, bytes: string | Buffer, quietMs = 400): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
