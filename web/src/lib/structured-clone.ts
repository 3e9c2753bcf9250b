// Replaces a polyfill that supported browsers do not need; see vite.config.ts.
export default structuredClone
