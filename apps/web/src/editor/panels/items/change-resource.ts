import type { WindowResource } from '@vitrine/domain/program/document'

/** Takes a changed resource; changes of the same `ongoing` name are one entry of the history. */
export type ChangeResource = (resource: WindowResource, ongoing?: string) => void
