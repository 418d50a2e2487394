const stroke = 'fill="none" stroke="var(--mood-face)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'

// Nine faces on a 48 grid. The .mood-N class sets their background and stroke.
export const moodFaces = {
  0: `<circle cx="16.5" cy="20" r="2.5" fill="var(--mood-face)"/><circle cx="31.5" cy="20" r="2.5" fill="var(--mood-face)"/><path ${stroke} d="M15.5 32H32.5"/>`,
  1: `<path ${stroke} d="M12 15.5C13.8 13.2 16.2 12.2 19 12.2M36 15.5C34.2 13.2 31.8 12.2 29 12.2"/><circle cx="17" cy="20.8" r="2.9" fill="var(--mood-face)"/><circle cx="31" cy="20.8" r="2.9" fill="var(--mood-face)"/><path ${stroke} d="M13.5 33.4L17 30L20.5 34.2L24 30L27.5 34.2L31 30L34.5 33.4"/>`,
  2: `<path ${stroke} d="M12 15L19.5 18.6M36 15L28.5 18.6"/><circle cx="17.6" cy="23" r="2.5" fill="var(--mood-face)"/><circle cx="30.4" cy="23" r="2.5" fill="var(--mood-face)"/><path ${stroke} d="M15.5 35C17.8 31.4 22.5 30.4 26 31.2C29 31.9 31 31.6 33 30.4"/>`,
  3: `<path ${stroke} d="M11.8 19.2H20.2M27.8 19.2H36.2"/><path d="M13.4 19.4a3.2 3.6 0 0 0 6.2 0zM28.4 19.4a3.2 3.6 0 0 0 6.2 0z" fill="var(--mood-face)"/><path ${stroke} d="M16.5 31.6C20 31 23.5 31.2 26.4 32.4C28.4 33.2 30 34.4 31.4 36"/>`,
  4: `<path ${stroke} d="M12.4 18.4C14.6 17.8 17 16.2 18.6 14M35.6 18.4C33.4 17.8 31 16.2 29.4 14"/><circle cx="16.8" cy="22.6" r="2.5" fill="var(--mood-face)"/><circle cx="31.2" cy="22.6" r="2.5" fill="var(--mood-face)"/><path ${stroke} d="M15.8 35.6C18 31.2 21 29.6 24 29.6S30 31.2 32.2 35.6"/>`,
  5: `<path ${stroke} d="M12.5 15L18.6 18.7L12.5 22.4M35.5 15L29.4 18.7L35.5 22.4"/><path d="M13.4 27.6H34.6C34.6 34.4 30 39 24 39S13.4 34.4 13.4 27.6z" fill="var(--mood-face)" stroke="var(--mood-face)" stroke-width="2.4" stroke-linejoin="round"/>`,
  6: `<circle cx="16" cy="19.4" r="2.9" fill="var(--mood-face)"/><circle cx="32" cy="19.4" r="2.9" fill="var(--mood-face)"/><path ${stroke} d="M11.8 26.8C14 33.4 18.6 36.6 24 36.6S34 33.4 36.2 26.8"/>`,
  7: `<path ${stroke} d="M12.4 21.4C13.6 18.6 19.2 18.6 20.4 21.4M27.6 21.4C28.8 18.6 34.4 18.6 35.6 21.4"/><path ${stroke} d="M14.4 30C17 34.4 21.4 35.4 25.6 34C29 32.9 31.6 30.6 34.4 27.6"/>`,
  8: `<path ${stroke} d="M12.4 19.6C13.6 22.6 19.2 22.6 20.4 19.6M27.6 19.6C28.8 22.6 34.4 22.6 35.6 19.6"/><path ${stroke} d="M17.6 31C21 34 27 34 30.4 31"/>`,
} as const
