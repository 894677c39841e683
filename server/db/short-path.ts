import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Longest folder path in bytes that leaves room for a socket's name: macOS allows 103, Linux 107. */
const longest = 75

/** A path to `folder` that is short enough for Unix sockets: its own, or a link in the temp folder. */
export async function shortPath(
  folder: string,
): Promise<{ path: string; release: () => Promise<void> }> {
  if (Buffer.byteLength(folder) <= longest) return { path: folder, release: async () => {} }
  const place = await mkdtemp(path.join(tmpdir(), 'relustre-'))
  // The account that runs PostgreSQL for root passes through it, too.
  await chmod(place, 0o711)
  await symlink(folder, path.join(place, 'data'), 'dir')
  return {
    path: path.join(place, 'data'),
    release: () => rm(place, { recursive: true, force: true }),
  }
}
