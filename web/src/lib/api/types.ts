import type { components } from './schema'

type Schemas = components['schemas']

export type Debate = Schemas['Debate']
export type DebateState = Schemas['DebateState']
export type Argument = Schemas['Argument']
export type ArgumentType = Schemas['ArgumentType']
export type Role = Schemas['Role']
export type HeldDraft = Schemas['HeldDraft']
export type Document = Schemas['Document']
export type ListedVersion = Schemas['ListedVersion']
export type DocumentHistory = Schemas['DocumentHistory']
export type Written = Schemas['Written']
export type ErrorBody = Schemas['ErrorBody']
export type ServerFrame = Schemas['ServerFrame']
