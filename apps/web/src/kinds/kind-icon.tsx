import type { MaterialKind } from '@vitrine/domain/material'
import type { ResourceKind } from '@vitrine/domain/program/document'
import { LineDrawing } from '../ui/icon.tsx'

const page = 'M6 3h9l4 4v14H6ZM15 3v4h4'

const paths: Readonly<Record<MaterialKind | ResourceKind, string>> = {
	picture: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15 9h.01',
	video: 'M3 6h12v12H3ZM15 10l6-3v10l-6-3',
	audio: 'M9 18V6l11-2v12M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3ZM20 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3Z',
	document: `${page}M9 12h7M9 16h7`,
	word: `${page}M9 11l1.5 7L12.5 12l2 6L16 11`,
	excel: `${page}M9 11h7v7H9ZM12.5 11v7M9 14.5h7`,
	ppt: `${page}M10 18v-7h3a2 2 0 0 1 0 4h-3`,
	pdf: `${page}M9 17c4-2 5-8 3-8s-1 5 4 7`,
	text: 'M5 6V4h14v2M12 4v16M9 20h6',
	colorful_text: 'M4 7V5h10v2M9 5v12M7 17h4M15 13l5 6M20 13l-5 6',
	digital_clock: 'M3 7h18v10H3ZM7 10v4M11 10v4M14 10h3v4h-3Z',
	analog_clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2',
	countdown: 'M7 3h10M7 21h10M8 3c0 6 8 6 8 9s-8 3-8 9M16 3c0 6-8 6-8 9s8 3 8 9',
	counting: 'M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 11v4M10 3h4M12 3v4',
	weather: 'M8 8a4 4 0 0 1 7 1M8 3v1M3 8h1M5 5l1 1M8 20h9a3.5 3.5 0 0 0 0-7 5 5 0 0 0-9-1 4 4 0 0 0 0 8Z',
	streaming: 'M12 12h.01M8 8a6 6 0 0 0 0 8M16 8a6 6 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14',
	external_signal: 'M3 5h18v11H3ZM8 20h8M12 16v4M9 9l3 3 3-3',
	rss: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
	webpage: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
	sheet: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 5v14',
	webtool: 'M4 5h16v14H4ZM4 9h16M9 12l-2 2 2 2M15 12l2 2-2 2',
}

/** The drawing of a kind of material or item. */
export const KindIcon = ({ kind, size = 18 }: { kind: MaterialKind | ResourceKind; size?: number }) => (
	<LineDrawing path={paths[kind]} size={size} />
)
