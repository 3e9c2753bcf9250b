// What other features may use of this one.
export { ClaimSources, PanelBar } from './lazy-parts'
