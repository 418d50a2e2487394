type OnConnect = (error: Error) => void

/** Replaces `connect` of a pool, which is called with a callback or for a promise. */
export const refuseConnections = (code?: string) => (done?: OnConnect) => {
  const error = Object.assign(new Error('refused by a test'), code === undefined ? {} : { code })
  return done === undefined ? Promise.reject(error) : done(error)
}
