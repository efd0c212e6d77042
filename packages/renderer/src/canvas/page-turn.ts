import type { DocumentResource } from '@vitrine/domain/program/kinds/document'
import type { Moment } from '../kinds/drawing.ts'

type Paged = Pick<DocumentResource, 'pages' | 'page_time'>

/** A document that is alone continues across the ends of its turns; others begin with their first page. In ms. */
const timeOf = ({ alone, running, now, elapsed }: Moment): number => Math.max(0, alone && running ? now : elapsed)

/** Which page is visible, from 0. */
export const pageAt = (resource: Paged, moment: Moment): number =>
	Math.floor(timeOf(moment) / resource.page_time) % resource.pages.length

/** In how many ms the next page is due; infinity when there is no other. */
export const nextPageIn = (resource: Paged, moment: Moment): number =>
	resource.pages.length > 1 ? resource.page_time - (timeOf(moment) % resource.page_time) : Number.POSITIVE_INFINITY
