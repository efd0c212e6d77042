import { feedContent, feedSource } from '@vitrine/domain/library/feed'
import { column } from '../../db/stored-json.ts'

/** What is fetched for screens. */
export const readSource = column('feeds.source', feedSource)

/** Its last good copy. */
export const readCopy = column('feeds.content', feedContent)
