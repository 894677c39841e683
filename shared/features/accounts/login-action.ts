import type { ActionFunctionArgs } from 'react-router-dom'

export const loginAction = (_args: ActionFunctionArgs) => null
