import type { WindowResource } from '@vitrine/domain/program/document'

/** Receives a changed resource; changes with the same `ongoing` name form one history entry. */
export type ChangeResource = (resource: WindowResource, ongoing?: string) => void
