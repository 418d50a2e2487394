import { fullStateCall, minimalStateCall, stateCall } from './state.ts'

export const platformCalls = [stateCall, fullStateCall, minimalStateCall] as const
