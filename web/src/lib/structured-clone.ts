// Stands in for the package that brings this to browsers without it; see vite.config.ts.
export default structuredClone
