import type { Config } from '#server/contract/config.ts'

import { databaseEnv } from './database.ts'
import { freePort } from './free-port.ts'
import { startSite } from './site.ts'

interface LocalSiteOptions {
  /** Makes its database. */
  data?: () => Promise<Record<string, string>>
  clock?: () => Date
  /** What no variable sets. */
  config?: Partial<Config>
}

/**
 * The server with its own database, published where the browser finds it: cookies, emailed links
 * and passkeys are made for that origin.
 * @param more further settings
 */
export async function localSite(
  more: Readonly<Record<string, string>> = {},
  { data = databaseEnv, clock, config }: LocalSiteOptions = {},
) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { ...(await data()), PORT: String(port), PUBLIC_ORIGIN: origin, ...more }
  return { site: await startSite(env, config, { clock }), origin }
}
