import type { ActionFunctionArgs } from 'react-router-dom'

export const registerAction = (_args: ActionFunctionArgs) => null
