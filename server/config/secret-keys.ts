import { readFileSync } from 'node:fs'

import { ConfigError } from './config-error.ts'

/** The text of configured keys, and the variable it came from. */
interface KeyText {
  name: string
  text: string
}

/** The keys in such a text: separated by commas, or a line each in a file. */
export const keysIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/**
 * Keys from the variable `name`, or from the file that `<name>_FILE` names; null if neither is set.
 * The file is read with the configuration, so a server without its keys stops before it listens.
 */
export function readKeyText(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): KeyText | null {
  const text = env[name] ?? ''
  const fileName = `${name}_FILE`
  const file = env[fileName] ?? ''
  if (text !== '' && file !== '') throw new ConfigError(fileName, `nothing if ${name} is set`, file)
  if (text !== '') return { name, text }
  if (file === '') return null
  try {
    return { name: fileName, text: readFileSync(file, 'utf8') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(fileName, `a file that can be read (${code})`, file)
  }
}
