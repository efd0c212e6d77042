import { type DocumentKind, isDocumentKind, type MaterialKind } from '@vitrine/domain/library/material'
import type { ResourceKind } from '@vitrine/domain/program/document'
import { kinds } from '@vitrine/domain/program/kinds/all'
import { LineDrawing } from '../ui/icon.tsx'

const page = 'M6 3h9l4 4v14H6ZM15 3v4h4'

const document_paths: Readonly<Record<DocumentKind, string>> = {
	word: `${page}M9 11l1.5 7L12.5 12l2 6L16 11`,
	excel: `${page}M9 11h7v7H9ZM12.5 11v7M9 14.5h7`,
	ppt: `${page}M10 18v-7h3a2 2 0 0 1 0 4h-3`,
	pdf: `${page}M9 17c4-2 5-8 3-8s-1 5 4 7`,
}

/** The icon of a kind of material or item. */
export const KindIcon = ({ kind, size = 18 }: { kind: MaterialKind | ResourceKind; size?: number }) => (
	<LineDrawing path={isDocumentKind(kind) ? document_paths[kind] : kinds[kind].icon} size={size} />
)
