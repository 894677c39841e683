import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router-dom'

import type { Api } from './call.ts'

/** The API for loaders and actions; they read it by `apiOf`. */
export const apiContext = createContext<Api>()

/** The API for events and effects; they read it by `useApi`. */
export const ApiContext = createReactContext<Api | null>(null)
