import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** Too large to copy: packages, and images that have been encoded already. */
const lent = ['node_modules', '.cache']
/** For what commands put into temporary folders: it goes with the copy, however they end. */
const temporary = 'data/temporary'
const left = new Set([...lent, '.git', 'data', 'coverage'])

/** What a command needs of its surroundings; nothing that would lead it to somebody's data. */
const passed =
  /^(?:PATH|HOME|CHROMIUM|CHROME_PATH|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|userconfig)|(?:https?|no)_proxy)$/i

/** How a command ended and what it said. */
interface Ended {
  status: number | null
  out: string
  err: string
}

/** Sends a signal to a command and all that it has started. */
function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal)
}

/** A copy of the project, built as far as the project is, in which commands may change what they like. */
export class ProjectCopy {
  readonly #running = new Set<ChildProcess>()

  private constructor(readonly folder: string) {}

  static async make(): Promise<ProjectCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'relustre-copy-'))
    for (const name of await readdir(root)) {
      const [from, to] = [path.join(root, name), path.join(folder, name)]
      if (lent.includes(name)) await symlink(from, to)
      else if (!left.has(name)) await cp(from, to, { recursive: true })
    }
    await mkdir(path.join(folder, temporary), { recursive: true })
    return new ProjectCopy(folder)
  }

  /** Path of a file in the copy. */
  path(file: string): string {
    return path.join(this.folder, file)
  }

  /** Starts `npm <words>` as somebody types it. @returns what it says, and Ctrl-C, which waits for its end */
  start(words: string[], env: Record<string, string> = {}) {
    const surroundings = Object.entries(process.env).filter(([name]) => passed.test(name))
    const child = spawn('npm', words, {
      cwd: this.folder,
      env: { ...Object.fromEntries(surroundings), TMPDIR: this.path(temporary), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what npm has started can be ended with it.
      detached: true,
    })
    this.#running.add(child)
    const said = { out: '', err: '' }
    child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (said.err += data.toString()))
    const closed = once(child, 'close').then(() => this.#running.delete(child))
    const interrupt = async () => {
      end(child, 'SIGINT')
      await closed
    }
    return { child, closed, said, interrupt }
  }

  /** Runs `npm <words>` to its end. */
  async run(words: string[], env: Record<string, string> = {}): Promise<Ended> {
    const { child, closed, said } = this.start(words, env)
    await closed
    return { status: child.exitCode, ...said }
  }

  /** Ends what still runs and removes the copy. */
  async remove(): Promise<void> {
    for (const child of this.#running) end(child, 'SIGKILL')
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
