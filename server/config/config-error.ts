/** An invalid environment variable. Pass `(not shown)` as the value of a secret. */
export class ConfigError extends Error {
  constructor(name: string, accepts: string, value: string) {
    super(`${name}=${JSON.stringify(value)} is not accepted: ${accepts}.`)
    this.name = 'ConfigError'
  }
}
