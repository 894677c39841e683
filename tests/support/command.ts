import { execFile } from 'node:child_process'

/** How a command ended and what it printed. */
export interface Ended {
  status: number
  out: string
  err: string
}

/** Runs a built command, as the container does, with exactly this environment. */
export function command(
  name: string,
  words: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const args = [`dist/server/${name}.js`, ...words]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) => {
        const status = typeof error?.code === 'number' ? error.code : error === null ? 0 : -1
        resolve({ status, out, err })
      },
    )
  })
}
