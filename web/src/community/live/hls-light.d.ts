/** The light build has the types of the whole one. */
declare module 'hls.js/light' {
  export { default, type HlsConfig } from 'hls.js'
}
