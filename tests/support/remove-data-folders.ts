import { afterAll } from 'vitest'

import { removeDataFolders } from './data-folders.ts'

// A setup file runs before each test file, and `afterAll` hooks in the opposite order: by then the
// file has stopped everything that uses the folders.
afterAll(removeDataFolders)
