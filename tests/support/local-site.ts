import { databaseEnv } from './database.ts'
import { freePort } from './free-port.ts'
import { startSite } from './site.ts'

/**
 * The server with its own database, published where the browser finds it: cookies, emailed links
 * and passkeys are made for that origin.
 * @param more further settings
 * @param data makes its database
 */
export async function localSite(
  more: Readonly<Record<string, string>> = {},
  data: () => Promise<Record<string, string>> = databaseEnv,
) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { ...(await data()), PORT: String(port), PUBLIC_ORIGIN: origin, ...more }
  return { site: await startSite(env), origin }
}
