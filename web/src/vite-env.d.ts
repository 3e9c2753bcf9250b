declare module 'virtual:mermaid-frame' {
  const path: string
  export default path
}
