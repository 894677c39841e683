/** A value of the environment that the server cannot start with. Give secrets as `(not shown)`. */
export class ConfigError extends Error {
  constructor(name: string, accepts: string, value: string) {
    super(`${name}=${JSON.stringify(value)} is not accepted: ${accepts}.`)
    this.name = 'ConfigError'
  }
}
